import type { Font } from 'fontkit';
import { lazy, lazyPackage } from '../../../kernel/concurrency/lazy.ts';
import { FAMILIES, type FontFamily } from './font-files.ts';
import { type FontRef, fontIn, fontOf, type Weight } from './fonts.ts';
import { RIGHT_TO_LEFT } from './shaping.ts';

export interface Run {
  font: string;
  text: string;
  isRightToLeft: boolean;
  /** Whether shapes may stand for other letters, or in another order, than they are written. */
  isShaped: boolean;
}

/** Words of a line from right to left would else be shaped and set from left to right. */
export const shapingOf = ({
  isRightToLeft,
}: Run): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  isRightToLeft ? { features: [RIGHT_TO_LEFT as PDFKit.Mixins.OpenTypeFeatures] } : {};

/** The part of pdfkit's document that we use; its own types lack preloaded fonts. */
interface FontedDocument {
  font(name: string): this;
  fontSize(size: number): this;
  registerFont(name: string, font: Font): this;
  widthOfString(text: string, options: ReturnType<typeof shapingOf>): number;
}

const MEASURED_AT = 1_000;
const MAX_KNOWN = 20_000;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Those that a script's shapes depend on: joiners, and the sign that asks for an emoji. */
const SHAPING = /\u200c|\u200d|\ufe0f/;
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;
const WRITTEN_LEFTWARDS =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\u200f\u202b\u202e\u2067]/u;
const EMOJI_FAMILY = 'noto-emoji';
const EMOJI = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

/** Chinese, Japanese and Korean draw some characters differently: which family has them. */
const HAN_FAMILY = {
  hans: 'noto-sans-sc',
  hant: 'noto-sans-tc',
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
} as const;
export type HanStyle = keyof typeof HAN_FAMILY;

const HAN_OF_LANGUAGE: Record<string, HanStyle> = { ja: 'ja', ko: 'ko', zh: 'hans' };
const HAN_OF_COUNTRY: Record<string, HanStyle> = {
  ...{ TW: 'hant', HK: 'hant', MO: 'hant' },
  ...{ JP: 'ja', KR: 'ko' },
};

export function hanStyle(language: string | null, country: string): HanStyle {
  const { language: spoken, script } = new Intl.Locale(language ?? 'und').maximize();
  if (script === 'Hant') return 'hant';
  return HAN_OF_LANGUAGE[spoken] ?? HAN_OF_COUNTRY[country.toUpperCase()] ?? 'hans';
}

const bidi = lazy(() => lazyPackage<() => import('bidi-js').Bidi>('bidi-js')()());
const transliterate = lazy(
  () => lazyPackage<{ default: (text: string) => string }>('any-ascii')().default,
);

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text for setting: composed letters, plain spaces, only \n as line ends. */
export const settable = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .replace(SPACES, '\u00a0')
    .normalize('NFC');

const isShaped = ({ family }: FontRef): boolean => family !== FAMILIES[0];

interface Letter {
  text: string;
  font: FontRef;
  level: number;
}

export class Typeface {
  han: HanStyle = 'hans';
  /** Whether a text had a character that no font has, and was written in Latin letters instead. */
  hasReplaced = false;
  readonly #document: FontedDocument;
  readonly #registered = new Set<string>();
  readonly #fontOfCluster = new Map<string, FontRef | null>();
  readonly #width = new Map<string, number>();

  constructor(document: unknown) {
    this.#document = document as FontedDocument;
  }

  runs(text: string, weight: Weight): Run[] {
    const runs: (Run & { level: number })[] = [];
    for (const { text: part, font, level } of this.#letters(text, weight)) {
      const last = runs.at(-1);
      if (last?.font === font.name && last.level === level) last.text += part;
      else if (part !== '') {
        const isRightToLeft = level % 2 === 1;
        // Readers lose emoji that are told so.
        const isTold = isShaped(font) && font.family.name !== EMOJI_FAMILY;
        runs.push({ font: font.name, text: part, isRightToLeft, isShaped: isTold, level });
      }
    }
    return inOrderOfSight(runs);
  }

  width(text: string, size: number, weight: Weight): number {
    const key = `${this.han} ${weight} ${text}`;
    let width = this.#width.get(key);
    if (width === undefined) {
      width = this.runs(text, weight).reduce((sum, run) => sum + this.#runWidth(run), 0);
      if (this.#width.size >= MAX_KNOWN) this.#width.clear();
      this.#width.set(key, width);
    }
    return (width * size) / MEASURED_AT;
  }

  covers(text: string): boolean {
    return [...clusters.segment(settable(text))].every(
      ({ segment }) => this.#fontFor(segment, 'regular', this.han) !== null,
    );
  }

  #runWidth(run: Run): number {
    const { font, text } = run;
    return this.#document.font(font).fontSize(MEASURED_AT).widthOfString(text, shapingOf(run));
  }

  #letters(text: string, weight: Weight): Letter[] {
    const levels = WRITTEN_LEFTWARDS.test(text) ? bidi().getEmbeddingLevels(text).levels : null;
    const han = hanStyleOf(text) ?? this.han;
    const letters: Letter[] = [];
    for (const { segment, index } of clusters.segment(text)) {
      const level = levels?.[index] ?? 0;
      const before = letters.at(-1)?.font;
      const font = spaceIn(before, segment) ?? this.#fontFor(segment, weight, han);
      if (font) letters.push({ text: drawn(segment, font), font, level });
      else letters.push(...this.#replaced(segment, weight, level));
    }
    return letters;
  }

  /** Latin letters for a character that no font has. */
  #replaced(cluster: string, weight: Weight, level: number): Letter[] {
    const text = transliterate()(cluster) || '?';
    this.hasReplaced = true;
    return [...text].flatMap((letter) => {
      const font = this.#fontFor(letter, weight, this.han);
      // Latin letters have an even level in a line from right to left, too.
      return font ? [{ text: letter, font, level: level + (level % 2) }] : [];
    });
  }

  #fontFor(cluster: string, weight: Weight, han: HanStyle): FontRef | null {
    const key = `${han} ${weight} ${cluster}`;
    let font = this.#fontOfCluster.get(key);
    if (font === undefined) {
      font = this.#known(this.#find(cluster, weight, han));
      if (this.#fontOfCluster.size >= MAX_KNOWN) this.#fontOfCluster.clear();
      this.#fontOfCluster.set(key, font);
    }
    return font;
  }

  #find(cluster: string, weight: Weight, han: HanStyle): FontRef | null {
    const visible = cluster.replace(INVISIBLE, '');
    const points = [...visible].map((character) => character.codePointAt(0) ?? 0);
    for (const family of familiesFor(cluster, han)) {
      const found = fontIn(family, points, weight);
      if (found) return found;
    }
    return null;
  }

  #known(font: FontRef | null): FontRef | null {
    if (font && !this.#registered.has(font.name)) {
      this.#document.registerFont(font.name, fontOf(font.name));
      this.#registered.add(font.name);
    }
    return font;
  }
}

/** Spaces belong to the run before them, so that a line of one script is shaped as a whole. */
function spaceIn(before: FontRef | undefined, cluster: string): FontRef | null {
  if (!before || (cluster !== ' ' && cluster !== '\u00a0')) return null;
  // The space of emoji is as wide as many.
  if (before.family.name === EMOJI_FAMILY) return null;
  return fontOf(before.name).hasGlyphForCodePoint(cluster.charCodeAt(0)) ? before : null;
}

const drawn = (cluster: string, font: FontRef): string =>
  cluster.replace(INVISIBLE, (mark) => (isShaped(font) && SHAPING.test(mark) ? mark : ''));

/** The rule of Unicode (UAX #9, L2): from the highest level down, reverse what is in it. */
function inOrderOfSight(runs: (Run & { level: number })[]): Run[] {
  let ordered = runs;
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: typeof runs = [];
    let reversed: typeof runs = [];
    for (const run of ordered) {
      if (run.level >= level) {
        reversed.unshift(run);
      } else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

/** Kana and Hangul say which language it is. */
function hanStyleOf(text: string): HanStyle | null {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ja';
  return /\p{sc=Hangul}/u.test(text) ? 'ko' : null;
}

/** All families, those first that an emoji or a Chinese character is looked for in. */
function familiesFor(cluster: string, han: HanStyle): readonly FontFamily[] {
  const preferred = EMOJI.test(cluster) ? EMOJI_FAMILY : HAN_FAMILY[han];
  const first = FAMILIES.filter(({ name }) => name === preferred);
  const others = FAMILIES.filter((family) => !first.includes(family));
  if (preferred === EMOJI_FAMILY) return [...first, ...others];
  const isHan = ({ name }: FontFamily) => Object.values(HAN_FAMILY).some((each) => each === name);
  return [
    ...others.filter((family) => !isHan(family)),
    ...first,
    ...others.filter((family) => isHan(family)),
  ];
}
