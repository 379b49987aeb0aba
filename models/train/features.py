"""What the network sees: 40 MFCC every 10 ms, as libvosk computes them from `conf/mfcc.conf`."""
import kaldi_native_fbank as knf
import numpy as np

RATE = 16_000
CEPSTRA = 40
LOW_HZ, HIGH_HZ = 20, 7_600
FRAME_S, CENTRE_S = 0.01, 0.0125
# The network answers for every third frame.
STRIDE = 3

CONF = f"""\
--use-energy=false
--sample-frequency={RATE}
--num-mel-bins={CEPSTRA}
--num-ceps={CEPSTRA}
--low-freq={LOW_HZ}
--high-freq={HIGH_HZ - RATE // 2}
--dither=0
"""


def _options():
    options = knf.MfccOptions()
    options.frame_opts.dither = 0
    options.frame_opts.snip_edges = True
    options.frame_opts.samp_freq = RATE
    options.mel_opts.num_bins = CEPSTRA
    options.mel_opts.low_freq = LOW_HZ
    options.mel_opts.high_freq = HIGH_HZ - RATE // 2
    options.num_ceps = CEPSTRA
    options.use_energy = False
    return options


OPTIONS = _options()


def mfcc(samples):
    """`samples` in the range of 16-bit integers; one row per frame."""
    computer = knf.OnlineMfcc(OPTIONS)
    computer.accept_waveform(RATE, np.asarray(samples, np.float32).tolist())
    computer.input_finished()
    frames = [computer.get_frame(index) for index in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, CEPSTRA), np.float32)
