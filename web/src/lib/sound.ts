/** Short sounds, synthesised; silent until the first gesture and whenever muted. */
let context: AudioContext | null = null;
let muted = true;
let touched = false;

export function mute(value: boolean): void {
  muted = value;
  tune();
}

export function listenForFirstGesture(): void {
  const wake = () => {
    touched = true;
    tune();
  };
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, wake, { once: true, passive: true });
  }
}

/** A context that runs takes processor time even when it plays nothing: there is one only where something may be heard. */
function tune(): void {
  if (muted) void context?.suspend();
  else if (touched) {
    context ??= new AudioContext();
    void context.resume();
  }
}

interface Tone {
  at?: number;
  hz: number;
  to?: number;
  ms: number;
  volume?: number;
  wave?: OscillatorType;
}

function tone({ at = 0, hz, to = hz, ms, volume = 0.08, wave = "sine" }: Tone): void {
  if (!context || muted) return;
  const start = context.currentTime + at / 1000;
  const end = start + ms / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hz, start);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(1, to), end);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

function rustle(ms: number, hz: number, volume = 0.06, at = 0): void {
  if (!context || muted) return;
  const start = context.currentTime + at / 1000;
  const length = Math.ceil((context.sampleRate * ms) / 1000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hz;
  const gain = context.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start);
}

export const sounds = {
  flip: () => rustle(90, 2400),
  place: () => {
    rustle(60, 900, 0.1);
    tone({ hz: 180, to: 120, ms: 70, volume: 0.05 });
  },
  gold: () => {
    [1320, 1760, 2217].forEach((hz, i) => {
      tone({ at: i * 60, hz, ms: 380, volume: 0.045 });
    });
  },
  duel: () => {
    rustle(80, 1600, 0.12);
    tone({ hz: 300, to: 190, ms: 110, volume: 0.06, wave: "triangle" });
    rustle(160, 500, 0.1, 90);
  },
  blast: () => {
    rustle(420, 180, 0.4);
    tone({ hz: 90, to: 32, ms: 420, volume: 0.16 });
  },
  sigh: () => tone({ hz: 330, to: 220, ms: 260, volume: 0.03 }),
  rush: () => {
    [392, 523, 659, 784].forEach((hz, i) => {
      tone({ at: i * 90, hz, ms: 300, volume: 0.05, wave: "triangle" });
    });
  },
  rise: () => tone({ hz: 220, to: 440, ms: 500, volume: 0.035 }),
  crack: () => {
    rustle(40, 3200, 0.2);
    rustle(60, 1400, 0.2, 120);
  },
  crumble: () => {
    tone({ at: 60, hz: 120, to: 46, ms: 700, volume: 0.1 });
    for (let i = 0; i < 5; i++) rustle(120, 300 + 120 * i, 0.16, i * 70);
  },
  corridor: () => {
    [523, 659, 784, 1047].forEach((hz, i) => {
      tone({ at: i * 80, hz, ms: 260, volume: 0.04 });
    });
  },
  turn: () => {
    tone({ hz: 660, ms: 140, volume: 0.04 });
    tone({ at: 110, hz: 880, ms: 200, volume: 0.04 });
  },
  win: () => {
    [523, 659, 784, 1047, 1319].forEach((hz, i) => {
      tone({ at: i * 110, hz, ms: 420, volume: 0.05, wave: "triangle" });
    });
  },
};

export type Sound = keyof typeof sounds;
