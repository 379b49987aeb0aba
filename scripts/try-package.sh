#!/bin/bash
# Installs the Debian package on a Debian 12 that has nothing else, tries it there as a user would, and removes it:
# scripts/try-package.sh [PACKAGE], target/debian/evavier_*.deb unless another one is named. Needs root, the package
# mmdebstrap and Debian's archive; the system that it makes is kept in target/try-package for the next time.
# Packages that are only recommended are not installed at first: without them the program has to work too.
# With KEEP=1 what was tried stays in target/try-package/root.
set -euo pipefail

cd "$(dirname "$0")/.."

mirror=${MIRROR:-http://deb.debian.org/debian}
security=${SECURITY_MIRROR:-http://deb.debian.org/debian-security}
place=target/try-package
base=$place/base.tar
root=$place/root

say() {
    echo "try-package: $*" >&2
}

fail() {
    say "$@"
    exit 1
}

[ "$(id -u)" = 0 ] || fail "Please run this as root."
package=${1:-$(ls -t target/debian/evavier_*.deb 2>/dev/null | head -n 1)}
[ -f "$package" ] || fail "There is no package. Make one with: make deb"
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing. Run: apt-get install mmdebstrap"

# What is mounted below goes when this ends, whatever happens.
if [ "${UNSHARED-}" != 1 ]; then UNSHARED=1 exec unshare --mount --pid --fork --kill-child "$0" "$package"; fi

mkdir -p "$place"
if [ ! -f "$base" ]; then
    say "making a Debian 12; this takes some minutes"
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,man-db,bash-completion bookworm "$place/new.tar" \
        "deb $mirror bookworm main" "deb $mirror bookworm-updates main" "deb $security bookworm-security main"
    mv "$place/new.tar" "$base"
fi
rm -rf --one-file-system "$root"
mkdir -p "$root"
tar --extract --file "$base" --directory "$root" --exclude './dev/*'
mount -t proc proc "$root/proc"
# What was fetched once is kept.
mkdir -p "$place/archives/partial" "$root/var/cache/apt/archives"
mount --bind "$place/archives" "$root/var/cache/apt/archives"
rm -f "$root/etc/apt/apt.conf.d/docker-clean"
mount -t tmpfs none "$root/dev"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir "$root/dev/shm"
chmod 1777 "$root/dev/shm"
cp /etc/resolv.conf "$root/etc/resolv.conf"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$package" "$root/evavier.deb"

there() {
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"
}

apt() {
    there apt-get -q -y -o Dpkg::Use-Pty=0 "$@" >"$place/apt.log" 2>&1 || {
        tail -n 30 "$place/apt.log" >&2
        fail "apt-get $* fails on a clean Debian 12"
    }
}

# A command of the shell as somebody who has only a name and a home.
user() {
    there setpriv --reuid=player --regid=player --clear-groups \
        env -i HOME=/home/player PATH=/usr/bin:/bin LANG=de_DE.UTF-8 sh -c "cd && $1" </dev/null
}

failed=0
# What a command prints, and what has to be in it, for everybody to see.
check() {
    local name=$1 wanted=$2 told
    shift 2
    if told=$("$@" 2>&1) && grep --quiet --fixed-strings -e "$wanted" <<<"$told"; then
        echo "good: $name"
    else
        echo "BAD:  $name, where \"$wanted\" was expected:"
        printf '%s\n' "$told" | tail -n 15 | sed 's/^/      /'
        failed=1
    fi
}

say "installing $package with what it depends on"
apt update
apt install --no-install-recommends /evavier.deb
there useradd --create-home player

version=$(there dpkg-query --show --showformat='${Version}' evavier)
check "version" "evavier ${version%-*}" user "evavier --version"
check "all its libraries are there" "libvosk.so => /usr/bin/../lib/evavier" user "ldd /usr/bin/evavier"
check "no library is missing" "none missing" user "ldd /usr/bin/evavier | grep 'not found' || echo none missing"
check "announces" "Eva zwei Eva vier" user "evavier announce e4"
check "looks for what is missing" "ok: recogniser" user "evavier doctor --locale en || true"
check "misses only what is recommended" "good" user "evavier doctor --locale en | grep '^missing' |
    grep -vE 'sound|speech|voice|microphone|output' || echo good"
check "finds its speech models" "/usr/share/evavier/models/de" user "evavier models list --locale en"
check "finds its voice" "de: evavier" user "evavier voices --locale en || true"
for language in de fr en es; do
    check "guide in $language" "evavier" user "evavier guide --locale $language"
    check "arbiter's sheet in $language" "evavier" user "evavier guide arbiter --locale $language"
done
check "manual" "evavier(1)" user "man evavier | cat"
check "manual of a subcommand" "evavier-play" user "man evavier-play | cat"
completed='. /usr/share/bash-completion/bash_completion; _completion_loader evavier
    COMP_WORDS=(evavier anno) COMP_CWORD=1 COMP_LINE="evavier anno" COMP_POINT=12
    _evavier evavier anno evavier; echo "${COMPREPLY[@]}"'
check "completion" "announce" there bash -c "$completed"
check "a game in lines of text" "White has pressed" user \
    "printf 'e4\n\ne5\n\nquit\n' | evavier play --console --voice off --locale en"
check "its journal is whole" "consistent" user "evavier verify --locale en ~/.local/share/evavier/games/*.evavier"
check "goes on with it" "Black has pressed" user \
    "printf 'Nf3\n\nNc6\n\nquit\n' | evavier resume --console --voice off --locale en"
check "writes its sheet" "e4" user "evavier sheet --locale en ~/.local/share/evavier/games/*.evavier"
check "writes braille" "⠑" user "evavier sheet --form braille --locale en ~/.local/share/evavier/games/*.evavier"
check "signs it" "nothing changed" user \
    "evavier export --output game.export ~/.local/share/evavier/games/*.evavier && evavier verify --locale en game.export"
check "declares itself" "${version%-*}" user "evavier declare --locale en"
check "plays without a home" "White has pressed" user \
    "cd /tmp && unset HOME && printf 'e4\n\nquit\n' | evavier play --console --voice off --locale en"
check "says what is missing where nothing can be written" "cannot be written" user \
    "HOME=/nonexistent evavier play --console --voice off --locale en || true"

say "installing what it recommends"
apt install --fix-policy --install-recommends espeak-ng xvfb xauth
recommended=$(there dpkg-query --show --showformat='${Recommends}' evavier)
for name in ${recommended//,/ }; do
    [ "$name" != "|" ] || continue
    there dpkg-query --show "$name" >/dev/null 2>&1 || say "recommended and not installed: $name"
done
check "hears what espeak-ng says" "e2e4" user \
    "espeak-ng -v de -w move.wav 'Eva vier' && evavier hear move.wav --locale de"
check "opens its window" "still open" user \
    "timeout 120 xvfb-run -a sh -c 'evavier play --voice off --locale en & sleep 20; kill -0 \$! && echo still open'"

say "removing it"
apt purge evavier
left=$(cd "$root" && find usr etc var/lib/evavier -path '*evavier*' ! -path '*/var/lib/dpkg/*' 2>/dev/null || true)
check "nothing of it is left" "nothing" echo "${left:-nothing}"
check "the user's games are" ".evavier" user "ls ~/.local/share/evavier/games"

if [ "${KEEP-}" != 1 ]; then
    umount --recursive --lazy "$root/dev" "$root/proc" "$root/var/cache/apt/archives"
    rm -rf --one-file-system "$root"
fi
[ "$failed" = 0 ] || fail "something is wrong with $package"
say "$package is good"
