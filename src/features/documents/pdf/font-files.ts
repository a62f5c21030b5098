const STATIC = '@fontsource';
const VARIABLE = '@fontsource-variable';

/**
 * A family of fonts and which of its files we use. A file has the letters of one script, or, of the
 * families that are named by `[0]`, `[1]`, …, some hundred characters of Chinese or Korean.
 */
export interface FontFamily {
  name: string;
  package: string;
  scripts: readonly string[] | null;
  /** Of its files, in the order of `WEIGHTS`; equal ones are the same file. */
  weights: readonly [regular: number, bold: number];
}

const ofScript = (script: string): FontFamily => ({
  name: `noto-sans-${script}`,
  package: `${STATIC}/noto-sans-${script}`,
  scripts: [script],
  weights: [400, 600],
});

/** One weight for both: a second one would be another 10 MB. */
const han = (name: string): FontFamily => ({
  name,
  package: `${VARIABLE}/${name}`,
  scripts: null,
  weights: [500, 500],
});

/** In the order in which they are asked for a character that several have. */
export const FAMILIES: readonly FontFamily[] = [
  {
    ...ofScript('latin'),
    name: 'noto-sans',
    package: `${STATIC}/noto-sans`,
    scripts: ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  },
  ...[
    ...['devanagari', 'bengali', 'tamil', 'malayalam', 'telugu', 'kannada', 'gujarati', 'gurmukhi'],
    ...['oriya', 'sinhala', 'arabic', 'hebrew', 'thai', 'lao', 'khmer', 'myanmar', 'ethiopic'],
    ...['georgian', 'armenian'],
  ].map(ofScript),
  { ...ofScript('symbols-2'), scripts: ['symbols'], weights: [400, 400] },
  {
    name: 'noto-emoji',
    package: `${STATIC}/noto-emoji`,
    scripts: ['emoji'],
    weights: [400, 400],
  },
  ...['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'].map(han),
];

/** Which characters each script's file of a family has: CSS ranges such as `U+0D00-0D7F,U+200C`. */
export type Ranges = Record<string, string>;

export const rangesFile = (family: FontFamily): string => `${family.name}.json`;

export const fontFile = (family: FontFamily, script: string, weight: number): string =>
  `${family.name}-${script.replace(/[[\]]/g, '')}-${weight}-normal.woff`;

export const readRanges = (ranges: string): [number, number][] =>
  ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last];
  });
