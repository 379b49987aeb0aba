//! Sound through PulseAudio, or PipeWire's twin of it. We speak to it ourselves, for of the libraries of sound none keeps
//! a stream on its device: when one is pulled out, the server moves what plays there to the next best, and what was for
//! somebody's headphones comes out of the loudspeaker. Every answer is waited for within bounds.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Wake};
use std::thread::{self, Thread};
use std::time::Duration;

use pulseaudio::protocol::port_info::{PortInfo, PortType};
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{
    ChannelMap, PlaybackStreamParams, ProtocolError, PulseError, RecordStreamParams, SampleFormat, SampleSpec,
};
use pulseaudio::{AsPlaybackSource as _, Client, ClientError};

use super::clock::now;
use super::sockets::{Connected, connect, variable};
use crate::DeviceRow;
use crate::os::{SoundWay, Trouble};

/// True if ALSA is worth asking: without a card it only complains on stderr, each time.
pub fn is_worth_asking(way: SoundWay) -> bool {
    let ours = match way {
        SoundWay::In => "capture",
        SoundWay::Out => "playback",
    };
    fs::read_to_string("/proc/asound/pcm").is_ok_and(|pcm| pcm.contains(ours))
}

/// The source by which a sound server has the sound of an output, and whether the output itself is opened for it.
pub fn source_of_output(output: &str) -> (String, bool) {
    (format!("{output}.monitor"), false)
}

/// Interval at which a stream is looked after. A plug that is pulled out of a socket is noticed after that.
const LOOK: Duration = Duration::from_millis(50);

/// A device of the sound server.
#[derive(Clone, Debug)]
pub struct SoundDevice {
    pub row: DeviceRow,
    /// Its own samples per second.
    pub rate_hz: u32,
    index: u32,
    port: Option<Port>,
}

impl SoundDevice {
    /// True if this is the same device, and nobody else hears what was meant for whoever heard that one: with
    /// the headphones out of their socket the device of before plays on a loudspeaker.
    pub fn stands_for(&self, before: &Self) -> bool {
        self.row.id == before.row.id && stands_for(self.port.as_ref(), before.port.as_ref())
    }
}

fn stands_for(now: Option<&Port>, before: Option<&Port>) -> bool {
    now == before || now.is_none_or(|port| !port.is_loud)
}

/// Port of a device: a plug's socket, or what is built in.
#[derive(Clone, Debug, Eq, PartialEq)]
struct Port {
    name: CString,
    is_loud: bool,
}

fn port(ports: &[PortInfo], active: usize) -> Option<Port> {
    let port = ports.get(active)?;
    let is_loud = matches!(port.port_type, PortType::Speaker | PortType::Tv | PortType::Hifi | PortType::Car);
    Some(Port { name: port.name.clone(), is_loud })
}

/// A sink or a source as a device; the types of the two have the same fields. Before its name stands the system, so that
/// what settings call it goes on meaning it.
macro_rules! device {
    ($info:expr, $default:expr) => {
        SoundDevice {
            row: DeviceRow {
                id: format!("pulseaudio:{}", words(&$info.name)),
                name: words($info.description.as_ref().unwrap_or(&$info.name)),
                is_default: $default == Some(&$info.name),
            },
            rate_hz: $info.sample_spec.sample_rate,
            index: $info.index,
            port: port(&$info.ports, $info.active_port),
        }
    };
}

fn words(name: &CString) -> String {
    String::from_utf8_lossy(name.as_bytes()).into_owned()
}

/// A connection to the sound server.
#[derive(Debug)]
pub struct Server(Client);

/// The sound server, where one answers. Takes seconds where it is out of order.
pub fn server() -> Option<Server> {
    client().map(Server)
}

impl Server {
    /// All its devices.
    pub fn devices(&self, way: SoundWay) -> Vec<SoundDevice> {
        let info = answer(self.0.server_info()).ok();
        match way {
            SoundWay::In => {
                let default = info.and_then(|info| info.default_source_name);
                let all = answer(self.0.list_sources()).unwrap_or_default();
                all.iter().map(|info| device!(info, default.as_ref())).collect()
            }
            SoundWay::Out => {
                let default = info.and_then(|info| info.default_sink_name);
                let all = answer(self.0.list_sinks()).unwrap_or_default();
                all.iter().map(|info| device!(info, default.as_ref())).collect()
            }
        }
    }

    /// Plays what `fill` gives, in one channel of `rate_hz` samples per second, so many at a time. Where it `stays`, it is
    /// played on this device and on no other.
    pub fn play(
        self,
        device: &SoundDevice,
        stays: bool,
        frames: u32,
        mut fill: impl FnMut(&mut [f32]) + Send + 'static,
    ) -> io::Result<Stream> {
        let bytes = frames.saturating_mul(4);
        let params = PlaybackStreamParams {
            sink_index: Some(device.index),
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 1,
                sample_rate: device.rate_hz,
            },
            channel_map: ChannelMap::mono(),
            buffer_attr: BufferAttr {
                max_length: bytes.saturating_mul(2),
                target_length: bytes.saturating_mul(2),
                minimum_request_length: bytes,
                ..BufferAttr::default()
            },
            flags: flags(stays),
            ..PlaybackStreamParams::default()
        };
        // As long as all that the server may ever ask for at once: nothing is allocated later.
        let mut samples = vec![0.0; frames as usize * 2];
        let source = move |bytes: &mut [u8]| {
            let wanted = bytes.len().div_ceil(4);
            if samples.len() < wanted {
                samples.resize(wanted, 0.0);
            }
            let Some(samples) = samples.get_mut(..wanted) else { return 0 };
            fill(samples);
            for (bytes, sample) in bytes.chunks_mut(4).zip(samples) {
                let sample = sample.to_le_bytes();
                bytes.copy_from_slice(sample.get(..bytes.len()).unwrap_or_default());
            }
            bytes.len()
        };
        let opened = answer(self.0.create_playback_stream(params, source.as_playback_source()));
        let (stream, client) = (opened.map_err(io::Error::other)?, self.0);
        Stream::watched(stays.then(|| device.clone()), move |stays_on| {
            answer(stream.timing_info())?;
            let now = stays_on.map(|device| answer(client.sink_info(device.index))).transpose()?;
            Ok(now.map(|info| device!(info, None)))
        })
    }

    /// Gives `take` what comes in, in one channel of `rate_hz` samples per second, so many at a time. Where it `stays`, it
    /// comes from this device and from no other.
    pub fn record(
        self,
        device: &SoundDevice,
        stays: bool,
        rate_hz: u32,
        frames: u32,
        mut take: impl FnMut(&[i16]) + Send + 'static,
    ) -> io::Result<Stream> {
        let bytes = frames.saturating_mul(2);
        let params = RecordStreamParams {
            source_index: Some(device.index),
            sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: rate_hz },
            channel_map: ChannelMap::mono(),
            buffer_attr: BufferAttr { max_length: bytes, fragment_size: bytes, ..BufferAttr::default() },
            flags: flags(stays),
            ..RecordStreamParams::default()
        };
        let mut samples = Vec::with_capacity(frames as usize);
        let sink = move |bytes: &[u8]| {
            samples.clear();
            let pairs = bytes.as_chunks::<2>().0;
            samples.extend(pairs.iter().map(|pair| i16::from_le_bytes(*pair)));
            take(&samples);
        };
        let opened = answer(self.0.create_record_stream(params, sink));
        let (stream, client) = (opened.map_err(io::Error::other)?, self.0);
        Stream::watched(stays.then(|| device.clone()), move |stays_on| {
            answer(stream.timing_info())?;
            let now = stays_on.map(|device| answer(client.source_info(device.index))).transpose()?;
            Ok(now.map(|info| device!(info, None)))
        })
    }
}

fn flags(stays: bool) -> StreamFlags {
    StreamFlags { no_move: stays, adjust_latency: true, ..StreamFlags::default() }
}

/// A stream of the server; dropping it ends it.
#[derive(Debug)]
pub struct Stream {
    trouble: Arc<OnceLock<Trouble>>,
    /// Dropped, it ends whoever looks after the stream, and the stream with it.
    _end: mpsc::Sender<()>,
}

impl Stream {
    /// Its end, where it has ended.
    pub fn trouble(&self) -> Option<Trouble> {
        self.trouble.get().copied()
    }

    /// Looks after a stream. `look` gives the device that it has to stay on, where there is one, as that is now.
    fn watched(
        stays_on: Option<SoundDevice>,
        look: impl Fn(Option<&SoundDevice>) -> Result<Option<SoundDevice>, Fault> + Send + 'static,
    ) -> io::Result<Self> {
        let trouble = Arc::new(OnceLock::new());
        let (end, ended) = mpsc::channel();
        let told = trouble.clone();
        let run = move || {
            while matches!(ended.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout)) {
                let found = match look(stays_on.as_ref()) {
                    Ok(now) => {
                        let moved =
                            now.zip(stays_on.as_ref()).filter(|(now, before)| !now.stands_for(before));
                        moved.map(|_| Trouble::Gone)
                    }
                    Err(fault) => fault.trouble(),
                };
                if let Some(trouble) = found {
                    told.set(trouble).ok();
                    return;
                }
            }
        };
        thread::Builder::new().name("sound".into()).spawn(run)?;
        Ok(Self { trouble, _end: end })
    }
}

/// Limit for an answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Reasons for which there is no answer.
#[derive(Debug, thiserror::Error)]
enum Fault {
    /// It takes too long.
    #[error("the sound server does not answer")]
    Silent,
    /// It is no good one.
    #[error("{0}")]
    Refused(#[from] ClientError),
}

impl Fault {
    /// Its meaning for a stream; none where the server only takes its time.
    const fn trouble(&self) -> Option<Trouble> {
        let Self::Refused(error) = self else { return None };
        Some(match error {
            ClientError::ServerError(PulseError::NoEntity)
            | ClientError::Protocol(ProtocolError::ServerError(PulseError::NoEntity)) => Trouble::Gone,
            ClientError::Disconnected | ClientError::Io(_) | ClientError::ServerUnavailable => {
                Trouble::ServerStopped
            }
            _ => Trouble::Failed,
        })
    }
}

/// Connects to the first server that answers.
fn client() -> Option<Client> {
    sockets().iter().find_map(|path| match connect(path) {
        Connected::To(socket) => greet(socket),
        Connected::Busy | Connected::Nobody => None,
    })
}

fn greet(socket: UnixStream) -> Option<Client> {
    // While they greet each other it blocks, later no more.
    socket.set_read_timeout(Some(PATIENCE)).ok()?;
    socket.set_write_timeout(Some(PATIENCE)).ok()?;
    Client::new_unix(c"evavier", socket, Some(cookie())).ok()
}

/// Waits for what the server answers.
fn answer<T>(answer: impl Future<Output = Result<T, ClientError>>) -> Result<T, Fault> {
    let waker = Arc::new(Unpark(thread::current())).into();
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    let end = now() + PATIENCE;
    loop {
        if let Poll::Ready(result) = answer.as_mut().poll(&mut context) {
            return Ok(result?);
        }
        let left = end.saturating_duration_since(now());
        if left.is_zero() {
            return Err(Fault::Silent);
        }
        thread::park_timeout(left);
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// The length that PulseAudio asks of a cookie, in bytes.
const COOKIE: usize = 256;

/// Sockets on which it may listen, in the order of libpulse; no address of a network.
pub(super) fn sockets() -> Vec<PathBuf> {
    if let Some(servers) = variable("PULSE_SERVER") {
        return servers.split_whitespace().filter_map(path_of).collect();
    }
    let runtime = variable("PULSE_RUNTIME_PATH").map(PathBuf::from);
    let own = variable("XDG_RUNTIME_DIR").map(|folder| Path::new(&folder).join("pulse"));
    [runtime, own, Some(PathBuf::from("/run/pulse"))]
        .into_iter()
        .flatten()
        .map(|folder| folder.join("native"))
        .collect()
}

/// One entry of PULSE_SERVER: `[{machine}][unix:]path`, or a network address.
fn path_of(entry: &str) -> Option<PathBuf> {
    let address = match entry.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((_, address)) => address,
        None => entry,
    };
    let path = address.strip_prefix("unix:").unwrap_or(address);
    path.starts_with('/').then(|| PathBuf::from(path))
}

/// The proof to the server whose program this is. A server that asks for none takes any, but no shorter one.
fn cookie() -> Vec<u8> {
    let home = variable("HOME").map(PathBuf::from);
    let places = [
        variable("PULSE_COOKIE").map(PathBuf::from),
        variable("XDG_CONFIG_HOME").map(|folder| Path::new(&folder).join("pulse").join("cookie")),
        home.as_ref().map(|home| home.join(".config").join("pulse").join("cookie")),
        home.map(|home| home.join(".pulse-cookie")),
    ];
    let whole = |path: PathBuf| fs::read(path).ok().filter(|bytes| bytes.len() == COOKIE);
    places.into_iter().flatten().find_map(whole).unwrap_or_else(|| vec![0; COOKIE])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loudspeaker_does_not_stand_for_headphones() {
        let port = |name: &str, is_loud| Some(Port { name: CString::new(name).expect("no zero"), is_loud });
        let (speaker, headphones, dock) =
            (port("speaker", true), port("headphones", false), port("dock", false));
        for (now, before, expected) in [
            (&headphones, &headphones, true),
            (&speaker, &headphones, false),
            (&headphones, &speaker, true),
            (&speaker, &speaker, true),
            (&dock, &headphones, true),
            (&None, &None, true),
            (&None, &speaker, true),
        ] {
            assert_eq!(stands_for(now.as_ref(), before.as_ref()), expected, "{now:?} for {before:?}");
        }
    }

    #[test]
    fn entries_of_the_variable_are_read_as_libpulse_reads_them() {
        for (entry, expected) in [
            ("unix:/run/a", Some("/run/a")),
            ("/run/a", Some("/run/a")),
            ("{0815}unix:/run/a", Some("/run/a")),
            ("tcp:host:4713", None),
            ("host", None),
        ] {
            assert_eq!(path_of(entry), expected.map(PathBuf::from), "{entry}");
        }
    }
}
