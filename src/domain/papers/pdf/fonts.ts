import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { lazyPackage } from '../../../concurrency/lazy.ts';
import { buildRoot } from '../../../paths.ts';
import { unpackWoff } from './unpack-woff.ts';

const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];

/**
 * The fonts for a text, in order of preference: package and script. Those that are needed for one
 * language alone are last, so that other texts don't load them.
 */
const SCRIPTS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'greek-ext'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-bengali', 'bengali'],
] as const;

const FILE_WEIGHT: Record<Weight, number> = { regular: 400, bold: 600 };
/** The build copies them there: the packages are many times as large. */
const FOLDER = join(buildRoot, 'fonts');
const fontKit = lazyPackage<typeof import('fontkit')>('fontkit');
const loaded = new Map<string, Font>();

/** The names of a weight's fonts, in the order in which they are asked for a character. */
export const fontNames = (weight: Weight): string[] =>
  SCRIPTS.map(([, script]) => `${script} ${weight}`);

/**
 * A font by name, read once per process. What the library computes from it (glyphs, shaping rules)
 * is cached with it: computing it for each document took longer than drawing.
 */
export function fontOf(name: string): Font {
  let font = loaded.get(name);
  if (!font) {
    // A file with one font in it, not a collection.
    font = fontKit().create(unpackWoff(readFileSync(join(FOLDER, fileOf(name))))) as Font;
    keepLetters(font);
    loaded.set(name, font);
  }
  return font;
}

/**
 * A glyph keeps the letters of its first use, and has none if that was as part of another glyph:
 * later documents could not be searched for it. So each use sets its letters again.
 */
function keepLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (letters.length > 0) glyph.codePoints = letters;
    return glyph;
  };
}

function fileOf(name: string): string {
  const [script, weight] = name.split(' ') as [string, Weight];
  const family = SCRIPTS.find((known) => known[1] === script)?.[0] ?? 'noto-sans';
  return `${family}-${script}-${FILE_WEIGHT[weight]}-normal.woff`;
}

/** The files of all fonts, by the package below @fontsource that has them. */
export const fontFiles = (): { family: string; file: string }[] =>
  WEIGHTS.flatMap((weight) =>
    SCRIPTS.map(([family, script]) => ({ family, file: fileOf(`${script} ${weight}`) })),
  );
