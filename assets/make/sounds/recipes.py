"""What each sound is made of. A function's name is the file's name; LOOPS turn round without a seam."""
from __future__ import annotations

import math

import synth
from synth import (
    Wave,
    driven,
    fall,
    gained,
    knock,
    koto,
    length,
    loop,
    melody,
    mix,
    modes,
    noise,
    pitch,
    shape,
    shot,
    steel,
    sweep,
    swell,
    taiko,
    thump,
    times,
    tone,
    total,
    whoosh,
)
from wav import BLOCK_SAMPLES


def between(low: float, high: float) -> float:
    """A number by chance."""
    return low + (high - low) * synth.chance.random()


def burst(seconds: float, low: float, high: float, decay: float, attack: float = 0.0006) -> Wave:
    """Noise that dies away."""
    return times(noise(seconds, low, high), fall(seconds, decay, attack))


# The table: cards, dice, buttons


def card_take() -> Wave:
    """Slides off the cloth and is laid down."""
    slide = times(noise(0.26, 1800, 7500), swell(0.26, 0.1, 0.055))
    return mix(0.26, (0, slide, 1), (0.16, knock(420, 0.01), 0.7))


def card_flip() -> Wave:
    """A snap."""
    slip = times(noise(0.2, 2600, 11000), swell(0.2, 0.035, 0.016))
    return mix(0.2, (0, slip, 0.9), (0.07, burst(0.12, 900, 6000, 0.014), 1.2))


def card_shuffle() -> Wave:
    """A riffle, ever faster, and the pack is pushed together."""
    parts, at = [], 0.02
    for i in range(26):
        parts.append((at, burst(0.03, 2200, 9500, 0.005), between(0.5, 1) * (0.6 + i / 40)))
        at += 0.028 - 0.0007 * i
    push = times(noise(0.22, 1200, 5000), swell(0.22, 0.1, 0.05))
    return mix(0.92, *parts, (at + 0.05, push, 0.5), (at + 0.2, knock(380, 0.011), 0.9))


def dice_rattle() -> Wave:
    """Dice in a cup."""
    parts, at = [], 0.0
    for _ in range(13):
        parts.append((at, knock(between(1500, 2600), 0.008), between(0.45, 1)))
        at += between(0.03, 0.065)
    return mix(0.85, *parts)


def dice_settle() -> Wave:
    """They fall on the table and lie still."""
    falls = zip((0, 0.13, 0.22, 0.285, 0.33, 0.36), (1, 0.75, 0.55, 0.4, 0.28, 0.18))
    return mix(0.55, *[(t, knock(between(800, 1100), 0.016), g) for t, g in falls])


def click() -> Wave:
    """A wooden button."""
    return knock(1150, 0.009, 0.09)


def refusal() -> Wave:
    """Two dull knocks, the second lower: no."""
    return mix(0.3, (0, knock(330, 0.02, 0.14), 1), (0.12, knock(247, 0.026, 0.18), 1))


def turn_bell() -> Wave:
    """A small bell."""
    return modes(1.4, [(830, 0.5, 1), (833, 0.45, 0.6), (2241, 0.28, 0.5), (4180, 0.14, 0.25), (6510, 0.07, 0.12)])


# Arms


def step() -> Wave:
    """A foot on boards."""
    return mix(0.18, (0, thump(0.18, 260, 150, 0.03), 1), (0, burst(0.18, 250, 1200, 0.018), 0.3))


def katana() -> Wave:
    """A swift cut that rings on."""
    return mix(0.95, (0, whoosh(0.26, 1800, 6500, 4200), 0.5), (0.15, steel(0.8, 2350, 0.26, 0.95), 0.55),
               (0.15, burst(0.1, 4000, 14000, 0.012), 0.8))


def heavy_blade() -> Wave:
    """A slow swing and a blow of iron."""
    return mix(1.1, (0, whoosh(0.42, 250, 900, 500), 0.6), (0.3, thump(0.5, 170, 70, 0.13), 1),
               (0.3, steel(0.8, 640, 0.22, 0.75), 0.6), (0.3, burst(0.2, 600, 3500, 0.03), 0.35))


def dagger() -> Wave:
    """A short stab."""
    return mix(0.4, (0, whoosh(0.13, 3000, 8500, 6000), 0.5), (0.1, burst(0.08, 2500, 9000, 0.009), 1),
               (0.1, steel(0.3, 3600, 0.07, 0.9), 0.35))


def polearm() -> Wave:
    """A long swing that ends on wood."""
    return mix(0.8, (0, whoosh(0.55, 450, 1900, 700), 0.8), (0.42, knock(520, 0.03, 0.3), 1.1),
               (0.43, steel(0.35, 1700, 0.1, 0.8), 0.22))


def revolver() -> Wave:
    """A dry crack."""
    return shot(0.45, 9000, 0.5, 0.05, 150)


def rifle() -> Wave:
    """A sharp crack, and it comes back from the hills."""
    return mix(1.3, (0, shot(1.3, 14000, 0.6, 0.26, 120), 1), (0.21, shot(1.0, 5000, 0.2, 0.2, 120), 0.3))


def shotgun() -> Wave:
    """A wide, low blast; then the pump, back and forth."""
    pump = [(at, mix(0.09, (0, burst(0.09, 1400, 6000, 0.012), 0.5), (0, knock(hertz, 0.012, 0.09), 0.7)), 0.55)
            for at, hertz in ((0.52, 760), (0.68, 1020))]
    return mix(1.0, (0, shot(0.8, 4500, 1.6, 0.2, 58), 1), (0.012, burst(0.6, 200, 2600, 0.06), 0.55), *pump)


def bow_release() -> Wave:
    """A string let go, and air."""
    return mix(0.5, (0, koto(104, 0.5, 0.955, 0.35, 0.4), 1), (0.01, whoosh(0.3, 900, 2600, 1800), 0.28))


def arrow_hit() -> Wave:
    """Into wood, and it quivers."""
    trill = [1 + math.sin(synth.TURN * 43 * i / synth.RATE) for i in range(length(0.45))]
    quiver = times(times(tone([310.0] * length(0.45)), trill), fall(0.45, 0.1))
    return mix(0.45, (0, knock(680, 0.018, 0.2), 1), (0, thump(0.2, 240, 120, 0.04), 0.8), (0.01, quiver, 0.28))


def throw() -> Wave:
    """An arm swings, and what it threw turns in the air."""
    spin = [0.35 + 0.65 * max(0.0, math.sin(synth.TURN * 13 * i / synth.RATE)) ** 2 for i in range(length(0.6))]
    flight = times(times(sweep(0.6, shape(0.6, [(0, 900), (0.6, 420)]), 0.35), spin), shape(0.6, [(0, 0), (0.1, 1), (0.6, 0)]))
    return mix(0.75, (0, whoosh(0.2, 350, 1100, 700, peak=0.7), 0.8), (0.12, flight, 0.9))


def body_hit() -> Wave:
    """A blow that lands."""
    return mix(0.35, (0, thump(0.35, 210, 82, 0.07), 1), (0, burst(0.35, 350, 2200, 0.022, 0.001), 0.42))


def body_fall() -> Wave:
    """Knees first, then all of it."""
    return mix(0.8, (0, thump(0.4, 120, 58, 0.09), 0.8), (0.03, times(noise(0.35, 150, 900), swell(0.35, 0.06, 0.05)), 0.25),
               (0.2, thump(0.5, 140, 50, 0.13), 1), (0.2, burst(0.5, 200, 1400, 0.05, 0.002), 0.3))


# Magic and medicine


def fire() -> Wave:
    """A roar full of sparks."""
    flicker = shape(1.2, [(i * 0.03, between(0.3, 1.7)) for i in range(41)])
    roar = times(times(noise(1.2, 120, 900, 1), flicker), shape(1.2, [(0, 0), (0.25, 1), (0.6, 0.7), (1.2, 0)]))
    pops = [(between(0.1, 1.05), burst(0.03, 1500, 7000, 0.004, 0.0004), between(0.3, 1.1)) for _ in range(26)]
    return mix(1.2, (0, roar, 0.55), *pops)


def earth() -> Wave:
    """The ground shakes and stones roll."""
    rumble = times(noise(1.3, 40, 190), shape(1.3, [(0, 0), (0.15, 1), (0.7, 0.7), (1.3, 0)]))
    stones = [(between(0.15, 1.0), knock(between(190, 420), 0.016), between(0.4, 1)) for _ in range(18)]
    return mix(1.3, (0, rumble, 0.9), (0, thump(0.8, 90, 38, 0.3), 1.1), *stones)


def wind() -> Wave:
    """A gust that whistles."""
    gust = whoosh(1.4, 500, 1500, 650, 0.5, 0.4)
    glide = [900 + 350 * math.sin(synth.TURN * 0.9 * i / synth.RATE) for i in range(length(1.4))]
    shake = [1 + 0.4 * math.sin(synth.TURN * 6 * i / synth.RATE) for i in range(length(1.4))]
    whistle = times(times(tone(glide), swell(1.4, 0.6, 0.35)), shake)
    return total(gust, gained(whistle, 0.22))


def water() -> Wave:
    """A splash that bubbles away."""
    def bubble() -> Wave:
        low, size = between(450, 1600), between(0.02, 0.06)
        return times(tone(shape(0.14, [(0, low), (0.14, low * 1.7)])), fall(0.14, size, 0.004))

    splash = times(noise(1.1, 900, 5500), swell(1.1, 0.13, 0.09))
    return mix(1.1, (0, splash, 0.7), *[(0.02 + 0.93 * between(0, 1) ** 1.5, bubble(), between(0.3, 1)) for _ in range(30)])


def ki() -> Wave:
    """Voices gather, and steel answers."""
    seconds = 1.4
    beat = [1 + 0.35 * math.sin(synth.TURN * 11 * i / synth.RATE) for i in range(length(seconds))]
    voices = [times(tone(shape(seconds, [(0, f * 2), (seconds, f * 2.06)]), between(0, 6)), swell(seconds, 0.28 + 0.11 * k, 0.24))
              for k, f in enumerate(map(pitch, (0, 2, 3, 5, 7, 8)))]
    return mix(seconds, (0, times(times(total(*voices), beat), shape(seconds, [(0, 0), (0.05, 1)])), 1),
               (0.75, steel(0.65, 1760, 0.3, 0.6), 1))


def heal() -> Wave:
    """Five small bells go up."""
    return mix(1.4, *[(k * 0.09, modes(1.1, [(f, 0.4, 1), (f * 2, 0.22, 0.4), (f * 3.01, 0.1, 0.15)]), 0.8)
                      for k, f in enumerate((587.3, 659.3, 784, 880, 1174.7))])


def bomb_fuse() -> Wave:
    """A match is struck; a fuse hisses and spits, three ticks."""
    flicker = shape(0.9, [(i * 0.012, between(0.35, 1.3)) for i in range(76)])
    hiss = times(times(noise(0.9, 4200, 12000), flicker), shape(0.9, [(0, 0), (0.05, 1.6), (0.16, 0.6), (0.75, 0.8), (0.9, 0)]))
    return mix(0.9, (0, hiss, 0.5), *[(0.22 + 0.22 * k, knock(1900, 0.006, 0.05), 1.4) for k in range(3)])


def bomb() -> Wave:
    """The blast, and what comes down."""
    debris = [(at, knock(between(500, 1500), 0.008), 0.35 * (1.3 - at)) for at in (between(0.2, 1.1) for _ in range(22))]
    return mix(1.6, (0, driven(thump(1.6, 160, 36, 0.42, 0.06), 2), 1.2), (0, burst(1.6, 60, 3200, 0.16, 0.001), 0.9), *debris)


# Strings


def victory() -> Wave:
    """Up to the octave, with drums."""
    tune = [(0, 5, .8), (.5, 7, .8), (1, 8, .9), (1.5, 10, 1), (2.5, 9, .6), (3, 10, 1), (3, 5, .8), (3.06, 0, .8)]
    return mix(3.6, *melody(tune, 0.36), (0, taiko(), 0.8), (0.54, taiko(), 0.5), (1.08, taiko(), 1.1))


def defeat() -> Wave:
    """Down to the lowest string, and one drum."""
    tune = [(0, 8, .8), (1, 6, .8), (2, 5, .8), (3, 4, .8), (4, 3, .7), (5.5, 1, .8), (7, 0, 1)]
    return mix(4.2, *melody(tune, 0.32), (2.24, taiko(), 0.45))


def title() -> Wave:
    """Sixteen slow beats over a drone of D and A; ends open, so that it can turn round."""
    tune = [(0, 10, 1), (1.5, 9, .7), (2, 8, .8), (3, 6, .7), (3.5, 5, .8),
            (4.5, 6, .6), (5, 8, .8), (6, 9, .8), (6.5, 8, .6), (7, 6, .7),
            (8, 5, .9), (8.75, 6, .5), (9, 5, .6), (9.5, 4, .7), (10, 3, .9), (11, 5, .7), (11.5, 6, .6),
            (12, 8, .9), (12.5, 9, .7), (13, 10, .9), (14, 9, .6), (14.25, 8, .5), (14.5, 6, .5), (15, 5, .7)]
    bass = [(0, 0, .8), (2, 3, .5), (4, 1, .7), (6, 3, .5), (8, 0, .8), (10, 3, .5), (12, 1, .7), (14, 0, .6)]
    return turning(tune + bass, 16, 0.75, 3.0)


def end() -> Wave:
    """Eight slower beats, low and sparse: the lamps go out."""
    tune = [(0, 5, .9), (1, 3, .6), (1.5, 4, .7), (2.5, 3, .6), (4, 1, .8), (5, 3, .6), (5.5, 1, .5), (6.5, 0, .7)]
    bass = [(0, -5, .8), (2, -2, .6), (4, -4, .7), (6, -2, .6)]
    return turning(tune + bass, 8, 1.05, 3.6)


def turning(notes: list[tuple[float, int, float]], beats: int, beat: float, seconds: float) -> Wave:
    """A loop that fills whole blocks of the file, so that no padding opens a gap where it turns round."""
    samples = length(beats * beat) // BLOCK_SAMPLES * BLOCK_SAMPLES
    beat = samples / synth.RATE / beats
    return loop(samples, *[(start + 0.06, wave, gain) for start, wave, gain in melody(notes, beat, seconds)])


LOOPS = (title, end)
SOUNDS = (
    card_take, card_flip, card_shuffle, dice_rattle, dice_settle, click, refusal, turn_bell,
    step, katana, heavy_blade, dagger, polearm, revolver, rifle, shotgun, bow_release, arrow_hit, throw, body_hit, body_fall,
    fire, earth, wind, water, ki, heal, bomb_fuse, bomb, victory, defeat, *LOOPS,
)
