import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { lazy, lazyPackage } from '../../../kernel/concurrency/lazy.ts';
import { buildRoot } from '../../../paths.ts';
import {
  FAMILIES,
  type FontFamily,
  fontFile,
  type Ranges,
  rangesFile,
  readRanges,
} from './font-files.ts';
import { shapedBy } from './shaping.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** A font that can be asked for; its file is read when a text first needs it. */
export interface FontRef {
  /** Its file: the same for both weights where there is only one. */
  name: string;
  family: FontFamily;
}

/** The build makes it: the packages are many times as large. */
const FOLDER = join(buildRoot, 'fonts');
const fontKit = lazyPackage<typeof import('fontkit')>('fontkit');
const loaded = new Map<string, Font>();

/** What a family has, by character range, sorted; read when a text first asks it. */
interface Coverage {
  first: Uint32Array;
  last: Uint32Array;
  scripts: string[];
}

const coverages = new Map(FAMILIES.map((family) => [family, lazy(() => coverageOf(family))]));

function coverageOf(family: FontFamily): Coverage {
  const ranges = JSON.parse(readFileSync(join(FOLDER, rangesFile(family)), 'utf8')) as Ranges;
  const all = Object.entries(ranges).flatMap(([script, list]) =>
    readRanges(list).map(([first, last]) => ({ first, last, script })),
  );
  return {
    first: Uint32Array.from(all, ({ first }) => first),
    last: Uint32Array.from(all, ({ last }) => last),
    scripts: all.map(({ script }) => script),
  };
}

export function fontIn(
  family: FontFamily,
  points: readonly number[],
  weight: Weight,
): FontRef | null {
  const coverage = coverages.get(family)?.();
  if (!coverage) return null;
  const { first, last, scripts } = coverage;
  const [point = 0] = points;
  for (const [index, script] of scripts.entries()) {
    if (point < (first[index] ?? 0) || point > (last[index] ?? 0)) continue;
    const name = fontFile(family, script, family.weights[weight === 'regular' ? 0 : 1]);
    const font = fontOf(name);
    if (points.every((each) => font.hasGlyphForCodePoint(each))) return { name, family };
  }
  return null;
}

/** Glyphs and shaping rules are cached with it: computing them took longer than drawing. */
export function fontOf(name: string): Font {
  let font = loaded.get(name);
  if (!font) {
    const file = unpackWoff(readFileSync(join(FOLDER, name)));
    // A file with one font in it, not a collection.
    font = fontKit().create(file) as Font;
    font.layout = shapedBy(font, file);
    loaded.set(name, font);
  }
  return font;
}
