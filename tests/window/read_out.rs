//! What screen readers say by themselves.

use eframe::egui::Key;
use eframe::egui::accesskit::Live;
use egui_kittest::kittest::NodeT;

use super::bench::Bench;
use super::name;

pub fn live(bench: &Bench) -> Vec<String> {
    let nodes = bench.harness.root().children_recursive();
    nodes
        .map(|node| node.accesskit_node())
        .filter(|node| node.live() != Live::Off)
        .map(|node| name(&node))
        .collect()
}

/// All that is said is in one part, in its order and new each time, a press of the clock and the same times again too.
#[test]
fn what_is_said_is_read_out_once_and_in_its_order() {
    let mut bench = Bench::new("en");
    let id = |bench: &Bench| {
        let mut nodes = bench.harness.root().children_recursive();
        let said = nodes.find(|node| node.accesskit_node().live() != Live::Off);
        said.map(|node| node.accesskit_node().id())
    };
    bench.write("Move or command", "Nf3");
    assert_eq!(live(&bench), ["White: Springer Gustav eins Felix drei"]);
    bench.key(Key::F12);
    assert_eq!(live(&bench), ["White has pressed. Black to move."]);
    let mut before = id(&bench);
    for _ in 0..2 {
        bench.key(Key::F5);
        let said = live(&bench);
        assert_eq!(said.len(), 1, "{said:?}");
        assert_ne!(id(&bench), before, "it is new, though it may be the same");
        before = id(&bench);
    }
    bench.key(Key::F4);
    let said = live(&bench).concat();
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("Black one hour") && lines[1].ends_with("clock is running."), "{lines:?}");
    // Asked by the window itself.
    bench.chord(Key::Q);
    assert!(live(&bench).iter().any(|said| said.starts_with("Leave the program?")));
}
