import type { Font } from 'fontkit';
import { fontNames, fontOf, type Weight } from './fonts.ts';

/** A run of text in one font; `font` null: no font has it, and a box is drawn. */
export interface Run {
  font: string | null;
  text: string;
  /** Whether shapes may stand in another order than the letters, as vowel signs do in India. */
  isReordered: boolean;
}

/** The part of pdfkit's document that we use; its own types lack preloaded fonts. */
interface FontedDocument {
  font(name: string): this;
  fontSize(size: number): this;
  registerFont(name: string, font: Font): this;
  widthOfString(text: string): number;
}

/** Width of the box for a character that no font has, and the gap after it, in ems. */
export const BOX_WIDTH = 0.55;
export const BOX_ADVANCE = 0.68;

const MEASURED_AT = 1_000;
const MAX_KNOWN = 20_000;
/** They only control shaping or direction. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Fonts of scripts that need joiners, and whose shapes stand in an order of their own. */
const INDIAN = /^(?:bengali|devanagari|tamil)/;
const SPACES = /[\u2000-\u200a\u202f\u205f\u3000]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text for setting: composed letters, plain spaces, only \n as line ends. */
export const settable = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(SPACES, '\u00a0')
    .normalize('NFC');

const drawn = (cluster: string, font: string | null): string =>
  cluster.replace(INVISIBLE, (mark) =>
    INDIAN.test(font ?? '') && (mark === '\u200c' || mark === '\u200d') ? mark : '',
  );

/** The fonts of one document, chosen for each character, and the widths of text in them. */
export class Typeface {
  readonly #document: FontedDocument;
  readonly #registered = new Set<string>();
  readonly #fontOfCluster = new Map<string, string | null>();
  readonly #width = new Map<string, number>();

  constructor(document: unknown) {
    this.#document = document as FontedDocument;
  }

  /** Text in runs of one font each, in logical order. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const { segment } of clusters.segment(text)) {
      const last = runs.at(-1);
      const font = this.#fontFor(segment, weight, last?.font ?? null);
      const text = drawn(segment, font);
      if (last && font !== null && last.font === font) last.text += text;
      else if (text !== '') runs.push({ font, text, isReordered: INDIAN.test(font ?? '') });
    }
    return runs;
  }

  /** Points that a text takes on one line. */
  width(text: string, size: number, weight: Weight): number {
    const key = `${weight} ${text}`;
    let width = this.#width.get(key);
    if (width === undefined) {
      width = this.runs(text, weight).reduce((sum, run) => sum + this.#runWidth(run), 0);
      if (this.#width.size >= MAX_KNOWN) this.#width.clear();
      this.#width.set(key, width);
    }
    return (width * size) / MEASURED_AT;
  }

  /** Whether every character of a text can be drawn. */
  covers(text: string): boolean {
    return this.runs(settable(text), 'regular').every(({ font }) => font !== null);
  }

  #runWidth({ font, text }: Run): number {
    if (font === null) return BOX_ADVANCE * MEASURED_AT;
    return this.#document.font(font).fontSize(MEASURED_AT).widthOfString(text);
  }

  /** Spaces belong to the run before them, so that an Indian line is shaped as a whole. */
  #fontFor(cluster: string, weight: Weight, before: string | null): string | null {
    const isSpace = cluster === ' ' || cluster === '\u00a0';
    if (isSpace && before?.endsWith(` ${weight}`)) return before;
    const key = `${weight} ${cluster}`;
    let font = this.#fontOfCluster.get(key);
    if (font === undefined) {
      font = this.#find(cluster.replace(INVISIBLE, ''), weight);
      if (this.#fontOfCluster.size >= MAX_KNOWN) this.#fontOfCluster.clear();
      this.#fontOfCluster.set(key, font);
    }
    return font;
  }

  #find(cluster: string, weight: Weight): string | null {
    const points = [...cluster].map((character) => character.codePointAt(0) ?? 0);
    const found = fontNames(weight).find((name) => points.every((point) => this.#has(name, point)));
    if (found && !this.#registered.has(found)) {
      this.#document.registerFont(found, fontOf(found));
      this.#registered.add(found);
    }
    return found ?? null;
  }

  #has(name: string, point: number): boolean {
    return fontOf(name).hasGlyphForCodePoint(point);
  }
}
