//! The way to brltty: where it is, who is let in, for which terminal, and why it may not be reached.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream, ToSocketAddrs as _};
use std::path::PathBuf;
use std::time::Duration;

use super::protocol::{self, KeyCode, Packet};
use crate::os::sockets::{brlapi_folders, local};
use crate::untrusted_file;

/// Address of brltty, and how one is let in; as the variables `BRLAPI_HOST` and `BRLAPI_AUTH` of all its
/// clients say.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Address {
    /// `:N`, `HOST:N` or nothing for the first one of this machine.
    pub host: String,
    /// `keyfile:PATH`, `none`, or nothing for the machine's own key.
    pub auth: String,
}

impl Address {
    /// The one that the user's environment names.
    pub fn of_environment() -> Self {
        let of = |name: &str| std::env::var(name).unwrap_or_default();
        Self { host: of("BRLAPI_HOST"), auth: of("BRLAPI_AUTH") }
    }
}

faults! {
    /// Reasons for which there is no connection.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub enum LinkRefusal {
        /// The address is none.
        BadAddress => say!("braille_bad_address"),
        /// No brltty listens at the address.
        NotThere => say!("item_no_braille_display"),
        /// Somebody listens, and does not answer as brltty does.
        NoAnswer => say!("braille_no_answer"),
        /// It speaks another version of the protocol.
        Version(version: u32) => say!("braille_version", version = u64::from(*version)),
        /// It lets in only whoever has its key, which cannot be read or is another.
        NoKey => say!("braille_no_key"),
    }
}

/// Limit for brltty to answer, and to take what is sent: longer than it shows a message of its own, while
/// which it may answer nobody.
const PATIENCE: Duration = Duration::from_secs(6);
/// The port of the first server; others are counted from it.
const FIRST_PORT: u16 = 4101;
/// The key of this machine.
const KEY_FILE: &str = "/etc/brlapi.key";
/// No key is longer, in bytes.
const KEY_AT_MOST: u64 = 1024;

/// An open connection. Each of its twins reads and writes the same one.
#[derive(Debug)]
pub struct Link(TcpStream);

/// `HOST:N` as BrlAPI has it: without a host the Nth server of this machine, else port 4101 + N.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Place {
    /// Sockets of this machine; brltty listens at the first that answers.
    Local(Vec<PathBuf>),
    Net(String, u16),
}

/// The place that an address names; `folders` are those with the sockets of this machine.
fn place(host: &str, folders: &[PathBuf]) -> Option<Place> {
    let (host, number) = host.rsplit_once(':').unwrap_or((host, "0"));
    if host.is_empty() && !folders.is_empty() {
        let sockets = || folders.iter().map(|folder| folder.join(number)).collect();
        return (!number.contains('/')).then(|| Place::Local(sockets()));
    }
    let host = if host.is_empty() { "127.0.0.1" } else { host };
    Some(Place::Net(host.to_owned(), FIRST_PORT.checked_add(number.parse().ok()?)?))
}

impl Link {
    /// Connects, and is let in.
    pub fn open(address: &Address) -> Result<Self, LinkRefusal> {
        Self::open_in(address, &brlapi_folders())
    }

    fn open_in(address: &Address, folders: &[PathBuf]) -> Result<Self, LinkRefusal> {
        let place = place(&address.host, folders).ok_or(LinkRefusal::BadAddress)?;
        let mut link = Self::connect(&place).map_err(|_| LinkRefusal::NotThere)?;
        link.limit(Some(PATIENCE)).map_err(|_| LinkRefusal::NoAnswer)?;
        match link.next() {
            Ok(Packet::Version(protocol::VERSION)) => {}
            Ok(Packet::Version(version)) => return Err(LinkRefusal::Version(version)),
            Ok(_) | Err(_) => return Err(LinkRefusal::NoAnswer),
        }
        link.send(&protocol::version()).map_err(|_| LinkRefusal::NoAnswer)?;
        let Ok(Packet::Auth { free, key }) = link.next() else { return Err(LinkRefusal::NoAnswer) };
        if free {
            return Ok(link);
        }
        let key = key.then(|| read_key(&address.auth)).flatten();
        link.send(&protocol::key(&key.ok_or(LinkRefusal::NoKey)?)).map_err(|_| LinkRefusal::NoAnswer)?;
        match link.next() {
            Ok(Packet::Ack) => Ok(link),
            Ok(_) => Err(LinkRefusal::NoKey),
            Err(_) => Err(LinkRefusal::NoAnswer),
        }
    }

    fn connect(place: &Place) -> io::Result<Self> {
        match place {
            // A server that is gone may have left its socket behind.
            Place::Local(paths) => {
                let found = paths.iter().find_map(|path| local(path).ok());
                found.map(|socket| Self(socket.into())).ok_or_else(|| io::ErrorKind::NotFound.into())
            }
            Place::Net(host, port) => {
                let found = (host.as_str(), *port).to_socket_addrs()?.next();
                let found = found.ok_or(io::ErrorKind::NotFound)?;
                TcpStream::connect_timeout(&found, PATIENCE).map(Self)
            }
        }
    }

    /// Cells that there are now, 0 without a display.
    pub fn size(&mut self) -> io::Result<usize> {
        self.send(&protocol::ask_size())?;
        let size = loop {
            if let Packet::Size(columns, rows) = self.next()? {
                break cells(columns, rows);
            }
        };
        self.send(&protocol::ask_online())?;
        loop {
            match self.next()? {
                Packet::Online(online) => return Ok(if online { size } else { 0 }),
                Packet::Refused(_) | Packet::Exception => return Ok(size),
                // News that nobody here waits for.
                _ => {}
            }
        }
    }

    /// Sends one whole packet, with its head.
    pub fn send(&mut self, packet: &[u8]) -> io::Result<()> {
        self.0.write_all(packet)
    }

    /// The next packet, within [`Link::limit`].
    pub fn next(&mut self) -> io::Result<Packet> {
        protocol::read(&mut self.0)
    }

    /// Sets the longest wait for the next packet; without end where `None`. Sending is always limited.
    pub fn limit(&self, limit: Option<Duration>) -> io::Result<()> {
        self.0.set_read_timeout(limit)?;
        self.0.set_write_timeout(Some(PATIENCE))
    }

    /// The same connection for another thread.
    pub fn twin(&self) -> io::Result<Self> {
        self.0.try_clone().map(Self)
    }

    /// Ends it, for all twins.
    pub fn close(&self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// The packets that take the display for the console the program runs on, and these keys. Each is acknowledged.
pub fn entering(keys: &[KeyCode]) -> Vec<u8> {
    [protocol::enter(&terminal()), protocol::ignore_all(), protocol::accept(keys)].concat()
}

/// All cells of a display, which BrlAPI counts row by row.
pub fn cells(columns: u32, rows: u32) -> usize {
    // More do not fit a packet.
    const AT_MOST: usize = 1024;
    usize::try_from(columns.saturating_mul(rows)).unwrap_or(AT_MOST).min(AT_MOST)
}

/// The key, from the file that BrlAPI's variable names (`keyfile:PATH` or `PATH`), or the machine's own.
fn read_key(auth: &str) -> Option<Vec<u8>> {
    let files = auth.split('+').filter_map(|way| match way.split_once(':') {
        Some(("keyfile", file)) => Some(file),
        _ if way.starts_with('/') => Some(way),
        _ => None,
    });
    let mut files: Vec<&str> = files.collect();
    if files.is_empty() {
        files.push(KEY_FILE);
    }
    files.into_iter().find_map(|file| {
        let mut key = Vec::new();
        untrusted_file::open(file.as_ref()).ok()?.take(KEY_AT_MOST).read_to_end(&mut key).ok()?;
        (!key.is_empty()).then_some(key)
    })
}

/// Terminal for which brltty shows us: the console the session runs on. Nothing where nobody knows: then
/// always.
fn terminal() -> Vec<u32> {
    let of = |name: &str| std::env::var(name).ok();
    let numbers = |text: &str| text.split(':').map(str::parse).collect::<Result<Vec<u32>, _>>().ok();
    let given = ["WINDOWPATH", "XDG_VTNR"].into_iter().filter_map(of).find_map(|text| numbers(&text));
    given.or_else(|| own_console().map(|number| vec![number])).unwrap_or_default()
}

/// The number of the console this program was started on, if it was one.
fn own_console() -> Option<u32> {
    console(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The fifth field behind the program's name, which may hold anything, is the number of its terminal.
fn console(stat: &str) -> Option<u32> {
    let (_, fields) = stat.rsplit_once(')')?;
    let terminal: u32 = fields.split_whitespace().nth(4)?.parse().ok()?;
    let (major, minor) = (terminal >> 8 & 0xfff, terminal & 0xff);
    (major == 4 && (1..64).contains(&minor)).then_some(minor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_brlapi() {
        let net = |host: &str, port| Some(Place::Net(host.to_owned(), port));
        for (host, found) in [
            ("127.0.0.1:0", net("127.0.0.1", 4101)),
            ("braille.example:3", net("braille.example", 4104)),
            ("localhost", net("localhost", 4101)),
            ("host:x", None),
            ("host:65000", None),
        ] {
            assert_eq!(place(host, &[]), found, "{host}");
        }
        let folders = ["/run/BrlAPI", "/var/lib/BrlAPI"].map(PathBuf::from);
        let sockets = ["/run/BrlAPI/0", "/var/lib/BrlAPI/0"].map(PathBuf::from);
        for host in [":0", ""] {
            assert_eq!(place(host, &folders), Some(Place::Local(sockets.to_vec())), "{host}");
        }
        assert_eq!(place(":../../tmp/x", &folders), None);
    }

    /// A server that greets with a version of the protocol, by which it is told apart, and says nothing more.
    #[cfg(unix)]
    fn serve(folder: &std::path::Path, version: u32) {
        fs::create_dir_all(folder).expect("made");
        let server = std::os::unix::net::UnixListener::bind(folder.join("0")).expect("free");
        std::thread::spawn(move || {
            for mut client in server.incoming().map_while(Result::ok) {
                let packet = [4, u32::from(b'v'), version].map(u32::to_be_bytes).concat();
                let _ = client.write_all(&packet);
            }
        });
    }

    #[cfg(unix)]
    #[test]
    fn brltty_is_found_where_it_has_its_socket_today_and_where_it_had_it() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = ["run/BrlAPI", "user/brltty", "var/lib/BrlAPI"].map(|name| home.path().join(name));
        let open = || Link::open_in(&Address::default(), &folders).map(|_| ());
        assert_eq!(open(), Err(LinkRefusal::NotThere));
        // A socket that nobody listens at any more.
        fs::create_dir_all(&folders[0]).expect("made");
        drop(std::os::unix::net::UnixListener::bind(folders[0].join("0")));
        // Each newer place goes before those that are older.
        serve(&folders[2], 102);
        assert_eq!(open(), Err(LinkRefusal::Version(102)));
        serve(&folders[1], 101);
        assert_eq!(open(), Err(LinkRefusal::Version(101)));
        fs::remove_file(folders[0].join("0")).expect("left behind");
        serve(&folders[0], 100);
        assert_eq!(open(), Err(LinkRefusal::Version(100)));
    }

    #[test]
    fn the_console_is_found_whatever_the_program_is_called() {
        for (stat, number) in [
            ("1 (evavier) S 1 1 1 1026 1 0", Some(2)),
            ("1 (a) b 4 1) S 1 1 1 1030 1 0", Some(6)),
            ("1 (evavier) S 1 1 1 34816 1 0", None),
            ("1 (evavier) S 1 1 1 0 -1 0", None),
            ("", None),
        ] {
            assert_eq!(console(stat), number, "{stat}");
        }
    }

    #[test]
    fn the_key_is_read_where_the_variable_says() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("key");
        fs::write(&file, "abc").expect("written");
        let path = file.display().to_string();
        assert_eq!(read_key(&path).as_deref(), Some(&b"abc"[..]));
        assert_eq!(read_key(&format!("none+keyfile:{path}")).as_deref(), Some(&b"abc"[..]));
        assert_eq!(read_key(&format!("keyfile:{path}.not")), None);
    }
}
