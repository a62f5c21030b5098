import sharp from 'sharp';

/** Messages that a developer sends with one tap. */
export const SAMPLE_TEXTS = [
  '2 blue mugs please',
  'Hi! Is the teapot still available?',
  '1 large serving bowl bhej do, cod. Asha Verma, 14 MG Road, Kochi 682016, 9876543210',
  'mujhe 2 kitchen towel indigo chahiye',
  'Quiero dos tazas azules, por favor',
  'one of the blue ones for coffee, the big one, and something for tea from your moss range',
  'make it 3',
  'thank you 🙏',
];

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
<rect width="640" height="480" fill="#e8efe9"/><circle cx="300" cy="250" r="120" fill="#3d6f8e"/>
<rect x="400" y="200" width="70" height="100" rx="40" fill="none" stroke="#3d6f8e" stroke-width="26"/></svg>`;

/** A picture as a phone sends it. */
export const samplePicture = (): Promise<Buffer> =>
  sharp(Buffer.from(DRAWING)).jpeg({ quality: 80 }).toBuffer();

const RATE = 8_000;

/** Two seconds of a tone (WAV, 8 bits), which every browser plays. */
export function sampleVoice(): Buffer {
  const samples = Buffer.alloc(RATE * 2);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = 128 + Math.round(40 * Math.sin((at * 2 * Math.PI * 440) / RATE));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** What the simulator gives out, by the last part of its address. */
export const SAMPLE_FILES = {
  picture: { type: 'image/jpeg', content: samplePicture },
  voice: { type: 'audio/wav', content: async () => sampleVoice() },
} as const;
