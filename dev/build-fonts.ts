import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pid } from 'node:process';
import subsetFont from 'subset-font';
import {
  FAMILIES,
  type FontFamily,
  fontFile,
  type Ranges,
  rangesFile,
  readRanges,
} from '../src/features/documents/pdf/font-files.ts';
import { buildRoot, projectRoot } from '../src/paths.ts';

const FONTS = join(buildRoot, 'fonts');
/** What takes long to make is kept for the next build, until its package changes. */
const KEPT = join(projectRoot, 'node_modules/.cache/stallkeeper-fonts');

/**
 * Puts the few files of the fonts that papers and pictures are set in into the build, and for each
 * family which characters its files have.
 */
export async function buildFonts(): Promise<void> {
  for (const family of FAMILIES) {
    const ranges = rangesOf(family);
    write(FONTS, rangesFile(family), JSON.stringify(ranges));
    for (const [script, range] of Object.entries(ranges)) {
      for (const weight of new Set(family.weights)) {
        const file = fontFile(family, script, weight);
        if (existsSync(join(FONTS, file))) continue;
        write(FONTS, file, await contentOf(family, { script, range, weight }));
      }
    }
  }
}

const packageOf = (family: FontFamily): string => join(projectRoot, 'node_modules', family.package);

const versionOf = (family: FontFamily): string =>
  JSON.parse(readFileSync(join(packageOf(family), 'package.json'), 'utf8')).version;

function rangesOf(family: FontFamily): Ranges {
  const all = JSON.parse(readFileSync(join(packageOf(family), 'unicode.json'), 'utf8')) as Ranges;
  const numbered = Object.entries(all).filter(([script]) => script.startsWith('['));
  if (family.scripts === null) return Object.fromEntries(numbered);
  return Object.fromEntries(
    family.scripts.map((script) => [
      script,
      // A file that the package has as a whole, too, is named by its parts there.
      all[script] ?? numbered.map(([, range]) => range).join(),
    ]),
  );
}

async function contentOf(
  family: FontFamily,
  { script, range, weight }: { script: string; range: string; weight: number },
): Promise<Buffer> {
  const file = fontFile(family, script, weight);
  if (family.scripts !== null) return readFileSync(join(packageOf(family), 'files', file));
  const kept = join(KEPT, versionOf(family));
  if (!existsSync(join(kept, file))) {
    write(kept, file, await ofOneWeight(family, { script, range, weight }));
  }
  return readFileSync(join(kept, file));
}

/** The packed files for browsers have all weights, which the PDF library can't embed. */
function ofOneWeight(
  family: FontFamily,
  { script, range, weight }: { script: string; range: string; weight: number },
): Promise<Buffer> {
  const name = `${family.name}-${script.slice(1, -1)}-wght-normal.woff2`;
  const packed = readFileSync(join(packageOf(family), 'files', name));
  const variationAxes = { wght: weight };
  return subsetFont(packed, charactersOf(range), { targetFormat: 'woff', variationAxes });
}

const charactersOf = (range: string): string =>
  readRanges(range)
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
    )
    .join('');

/** Whole or not at all: tests of several processes build at once. */
function write(folder: string, file: string, content: string | Buffer): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `.${file}.${pid}`);
  writeFileSync(unfinished, content);
  renameSync(unfinished, join(folder, file));
}
