//! What `make setup` and `make test` run, in a tree of their own with stand-ins for everything that they call: what they
//! install for whom, and how they count.

#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with one script of the project in it, and the only programs that it finds.
struct Place(tempfile::TempDir);

impl Place {
    fn of(script: &str, programs: &[&str]) -> Self {
        let place = Self(tempfile::tempdir().expect("a folder"));
        for folder in ["bin", "scripts", "tests", "fuzz", "home", "state"] {
            fs::create_dir(place.path().join(folder)).expect("a folder");
        }
        for file in [script, "Cargo.toml"] {
            fs::copy(Path::new(ROOT).join(file), place.path().join(file)).expect("a file");
        }
        for program in programs {
            let found = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(program));
            let found =
                found.into_iter().find(|file| file.exists()).unwrap_or_else(|| panic!("no {program}"));
            symlink(found, place.path().join("bin").join(program)).expect("a link");
        }
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn put(&self, name: &str, text: &str) {
        let file = self.path().join(name);
        // A link would lead the text into the machine's own program.
        assert!(!file.is_symlink(), "{name} is a link");
        fs::write(&file, text).expect("a file");
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("a file of ours");
    }

    /// A stand-in for a program.
    fn program(&self, name: &str, lines: &str) {
        self.put(&format!("bin/{name}"), &format!("#!/bin/sh\n{lines}\n"));
    }

    fn run(&self, script: &str, args: &[&str], env: &[(&str, &str)]) -> Output {
        let mut command = Command::new(self.path().join(script));
        command.args(args).current_dir(self.path()).env_clear();
        command.env("PATH", self.path().join("bin")).env("HOME", self.path().join("home"));
        command.env("STATE", self.path().join("state")).envs(env.iter().copied());
        command.output().expect("it runs")
    }
}

// ---- what is installed

/// The programs of a Debian with everything but Rust: packages are files in `$STATE`, whose content is the source that
/// they are of.
fn debian(rust: &str) -> Place {
    let programs =
        ["dirname", "sed", "cut", "sort", "head", "grep", "env", "cat", "uname", "sha256sum", "touch", "rm"];
    let place = Place::of("scripts/setup.sh", &programs);
    symlink(Path::new(ROOT).join("native"), place.path().join("native")).expect("a link");
    place.put("os-release", "ID=debian\nVERSION_ID=\"12\"\n");
    place.program(
        "dpkg-query",
        r#"for package; do :; done
case "$*" in *source*) cat "$STATE/$package"; exit ;; esac
case "$package" in
    rust* | cargo*) [ -e "$STATE/$package" ] && echo installed ;;
    *) echo installed ;;
esac"#,
    );
    // What is installed brings its program; what it conflicts with goes.
    place.program(
        "apt-get",
        r#"echo "$*" >>"$STATE/apt"
case "$*" in
    *update*) ;;
    *--simulate*)
        for package in rustc cargo dh-rust; do
            if [ -e "$STATE/$package" ]; then echo "Remv $package [1.63]"; fi
        done ;;
    *rustc-web*) rm -f "$STATE/rustc" "$STATE/cargo"; touch "$STATE/rustc-web"; echo 1.96.0 >"$STATE/version" ;;
    *rustfmt-web*) touch "$STATE/tools" ;;
esac"#,
    );
    place.program("id", "echo 0");
    place.program("sudo", "exit 1");
    let here = r#"[ -e "$STATE/version" ] || exit 1"#;
    place.program("rustc", &format!("{here}\necho \"rustc $(cat \"$STATE/version\") (0)\""));
    place.program("cargo", &format!("{here}\ncase $1 in fmt | clippy) [ -e \"$STATE/tools\" ] ;; esac"));
    if !rust.is_empty() {
        place.put("state/version", rust);
    }
    place
}

fn setup(place: &Place, args: &[&str]) -> (bool, String, String) {
    let release = place.path().join("os-release");
    let output = place.run("scripts/setup.sh", args, &[("OS_RELEASE", release.to_str().expect("text"))]);
    let told = String::from_utf8(output.stderr).expect("text");
    let done = fs::read_to_string(place.path().join("state/apt")).unwrap_or_default();
    let installed = done.lines().filter(|line| line.contains("--yes"));
    (output.status.success(), installed.collect::<Vec<_>>().join("\n"), told)
}

#[test]
fn a_network_takes_the_place_of_a_link_that_became_text() {
    let place = debian("1.96.0");
    for program in ["cp", "mv"] {
        symlink(Path::new("/bin").join(program), place.path().join("bin").join(program)).expect("a link");
    }
    let network = "\0\u{1}network\n".repeat(50);
    // Where it lies, what it is, and what it is afterwards.
    let rows = [
        ("de", network.as_str(), network.as_str()),
        ("en", "../../de/am/final.mdl", &network),
        ("fr", "../../de/am/final.mdl\n", &network),
        ("es", "another network", "another network"),
    ];
    for (language, before, _) in rows {
        fs::create_dir_all(place.path().join("models").join(language).join("am")).expect("folders");
        place.put(&format!("models/{language}/am/final.mdl"), before);
    }
    fs::create_dir_all(place.path().join("models/it/am")).expect("folders");
    symlink("../../de/am/final.mdl", place.path().join("models/it/am/final.mdl")).expect("a link");
    let (good, _, told) = setup(&place, &[]);
    assert!(good, "{told}");
    assert_eq!(told.matches("is the text of a link").count(), 2, "{told}");
    for (language, _, after) in rows {
        let file = place.path().join("models").join(language).join("am/final.mdl");
        assert_eq!(fs::read_to_string(file).expect("there"), after, "{language}");
    }
    assert!(place.path().join("models/it/am/final.mdl").is_symlink(), "a link stays one");
    let (_, _, told) = setup(&place, &[]);
    assert!(!told.contains("is the text of a link"), "once: {told}");
}

#[test]
fn rust_comes_from_the_archive_where_there_is_none_or_an_old_one() {
    for (rust, packages) in [("", ""), ("1.63.0", "rustc cargo"), ("1.85.0", "")] {
        let place = debian(rust);
        packages.split_whitespace().for_each(|package| place.put(&format!("state/{package}"), package));
        let (good, installed, told) = setup(&place, &[]);
        assert!(good, "{rust}: {told}");
        assert!(
            installed.ends_with("rustc-web cargo-web") && installed.lines().count() == 1,
            "{rust}: {installed}"
        );
        assert_eq!(told.contains("It takes the place of rustc."), !packages.is_empty(), "{told}");
        // A second time nothing is to be done.
        assert_eq!(setup(&place, &[]), (true, installed.clone(), String::new()), "{rust}");
        // The format and the lints come with the tests.
        let (good, installed, told) = setup(&place, &["test"]);
        assert!(good && installed.ends_with("rustfmt-web rust-web-clippy"), "{rust}: {installed} {told}");
    }
}

#[test]
fn a_good_rust_is_left_alone_and_so_is_rustup() {
    for rust in ["1.95.0", "1.96.1", "2.0.0"] {
        let place = debian(rust);
        place.put("state/tools", "");
        assert_eq!(setup(&place, &["test"]), (true, String::new(), String::new()), "{rust}");
    }
    for (rust, wanted) in [("1.80.0", "Run: rustup update"), ("", "Run: rustup default stable")] {
        // In a home folder, and as Debian's package.
        let [own, package] = [debian(rust), debian(rust)];
        own.program("rustup", "exit 0");
        package.put("state/rustup", "rustup");
        for place in [own, package] {
            let (good, installed, told) = setup(&place, &[]);
            assert!(!good && installed.is_empty() && told.contains(wanted), "{rust}: {installed} {told}");
        }
    }
    let place = debian("1.95.0");
    place.program("rustup", "exit 0");
    let (good, installed, told) = setup(&place, &["test"]);
    assert!(!good && installed.is_empty() && told.contains("rustup component add"), "{told}");
}

#[test]
fn nothing_but_an_older_rust_is_removed_for_it() {
    let place = debian("1.63.0");
    for (package, source) in [("rustc", "rustc"), ("dh-rust", "dh-rust")] {
        place.put(&format!("state/{package}"), source);
    }
    let (good, installed, told) = setup(&place, &[]);
    assert!(!good && installed.is_empty() && told.contains("would remove dh-rust"), "{installed} {told}");
}

#[test]
fn elsewhere_than_on_debian_12_it_is_said_where_to_get_it() {
    for release in ["ID=debian\nVERSION_ID=\"13\"\n", "ID=linuxmint\nVERSION_ID=12\n", "ID=debian\n", ""] {
        for (rust, wanted) in [("", "Rust is missing."), ("1.63.0", "Rust 1.63.0 is too old.")] {
            let place = debian(rust);
            place.put("os-release", release);
            let (good, installed, told) = setup(&place, &[]);
            assert!(!good && installed.is_empty(), "{release}: {installed}");
            assert!(told.contains(wanted) && told.contains("rustup.rs"), "{release}: {told}");
        }
    }
}

// ---- how tests are counted

/// A run of the checks in which the test `tools::shaky` of a program fails so many times.
fn checked(shaky: &str, failures: usize) -> (bool, Vec<String>) {
    let programs = [
        "bash", "sh", "dirname", "mktemp", "rm", "touch", "grep", "tee", "sed", "cat", "xargs", "awk",
        "paste", "renice", "wc", "sort",
    ];
    let place = Place::of("scripts/test.sh", &programs);
    for program in ["sound", "silent"] {
        fs::create_dir(place.path().join("tests").join(program)).expect("a folder");
    }
    place.put("tests/sound/main.rs", "#[path = \"../common/bed/mod.rs\"]\nmod bed;\n\nmod tools;\n");
    place.put("tests/silent/main.rs", "");
    for script in ["train-smoke.sh", "python.sh"] {
        place.put(&format!("scripts/{script}"), "#!/bin/sh\n");
    }
    place.program("python3", "exit 0");
    place.program(
        "cargo",
        r#"runs() {
    printf '     Running tests/%s/main.rs (target/debug/deps/%s-0)\n' "$1" "$1"
    if [ "$1" = "$(cat "$STATE/shaky")" ] && [ -s "$STATE/left" ]; then
        sed -i 1d "$STATE/left"
        printf 'test tools::shaky ... FAILED\ntest steady ... ok\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured\n'
        exit 101
    fi
    printf 'test tools::shaky ... ok\ntest steady ... ok\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured\n'
}
case "$*" in
    *"--test silent"*"--test sound"* | *"--test sound"*"--test silent"* | *"--test *"*) exit 1 ;;
    *record_voices::*) ;;
    *"--lib --bins"*)
        printf '     Running unittests src/lib.rs (target/debug/deps/evavier-0)\n'
        if [ "$(cat "$STATE/shaky")" = unit ]; then
            printf 'test parts::unit ... FAILED\ntest result: FAILED. 9 passed; 1 failed; 3 ignored; 0 measured\n'
            exit 101
        fi
        printf 'test result: ok. 10 passed; 0 failed; 3 ignored; 0 measured\n'
        runs silent ;;
    *"--test sound"*) runs sound ;;
    *"--test silent"*) runs silent ;;
esac
if [ "$(cat "$STATE/shaky")" = skipping ]; then echo "a page: no browser" >>"$EVAVIER_SKIPPED"; fi"#,
    );
    place.put("state/left", &"once\n".repeat(failures));
    place.put("state/shaky", shaky);
    let output = place.run("scripts/test.sh", &[], &[]);
    let told = String::from_utf8(output.stdout).expect("text");
    (output.status.success(), told.lines().rev().take(3).map(str::to_owned).collect())
}

#[test]
fn a_test_that_fails_and_then_passes_is_told_as_flaky() {
    for shaky in ["sound", "silent"] {
        let (good, last) = checked(shaky, 0);
        assert!(
            good && last[0] == "tests: 14 passed, 0 failed, 3 skipped" && !last[1].contains("flaky"),
            "{last:#?}"
        );
        let (good, last) = checked(shaky, 1);
        let flaky = format!("flaky: failed beside others, passed alone: {shaky} tools::shaky");
        assert!(good && last == ["tests: 13 passed, 0 failed, 3 skipped", "flaky: 1", &flaky], "{last:#?}");
        let (good, last) = checked(shaky, 2);
        assert!(!good && last[0] == "FAILED: these once more", "{last:#?}");
        let sums = "tests: 13 passed, 1 failed, 3 skipped";
        assert!(last[1] == sums && !last[2].starts_with("flaky"), "{last:#?}");
    }
}

#[test]
fn what_could_not_be_tried_is_counted_and_told() {
    let (good, last) = checked("skipping", 0);
    assert!(good, "{last:#?}");
    assert_eq!(last[..2], ["tests: 14 passed, 0 failed, 4 skipped", "SKIPPED: a page: no browser"]);
}

#[test]
fn what_fails_in_a_part_of_the_program_is_not_tried_again() {
    let (good, last) = checked("unit", 0);
    assert!(!good && last[0] == "FAILED: all other tests", "{last:#?}");
    assert_eq!(last[1], "tests: 11 passed, 1 failed, 3 skipped");
}
