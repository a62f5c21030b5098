import type PDFDocument from 'pdfkit';
import { lazyPackage } from '../../../kernel/concurrency/lazy.ts';
import type { Weight } from './fonts.ts';
import { loadShaper } from './shaping.ts';
import { type Run, settable, shapingOf, Typeface } from './typeface.ts';
import { wrapText } from './wrap-text.ts';

const pdfKit = lazyPackage<typeof PDFDocument>('pdfkit');

export interface Size {
  width: number;
  height: number;
}

export const A4: Size = { width: 595.28, height: 841.89 };
export const LABEL: Size = { width: 288, height: 432 };

export const INK = '#1d1a1c';
export const SOFT = '#6a6166';
export const LINE = '#d5ccc4';

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  /** The position of `x` in each line. */
  align?: 'left' | 'right' | 'center';
}

export interface BlockStyle extends TextStyle {
  width: number;
  /** In multiples of the size; default 1.35. */
  leading?: number;
  maxLines?: number;
}

/** Distance from one baseline to the next. */
const leadingOf = ({ size, leading = 1.35 }: BlockStyle): number => size * leading;

export class Sheets {
  readonly document: PDFKit.PDFDocument;
  readonly face: Typeface;
  readonly #content: Promise<Buffer>;
  #pages = 0;

  static async open(title: string): Promise<Sheets> {
    await loadShaper();
    return new Sheets(title);
  }

  private constructor(title: string) {
    const Document = pdfKit();
    this.document = new Document({
      autoFirstPage: false,
      // Otherwise it would load the metrics of a built-in font.
      font: null as unknown as string,
      info: { Title: title, Creator: 'Stallkeeper' },
    });
    this.face = new Typeface(this.document);
    this.#content = collected(this.document);
  }

  get pages(): number {
    return this.#pages;
  }

  addPage({ width, height }: Size): void {
    this.document.addPage({ size: [width, height], margin: 0 });
    this.#pages++;
  }

  /** Returns its width. */
  text(text: string, x: number, baseline: number, style: TextStyle): number {
    const { size, weight = 'regular', color = INK, align = 'left' } = style;
    const line = settable(text).replaceAll('\n', ' ');
    const width = this.face.width(line, size, weight);
    let at = x - { left: 0, center: width / 2, right: width }[align];
    for (const run of this.face.runs(line, weight)) {
      this.document.font(run.font).fontSize(size).fillColor(color);
      this.#letters(run, at, baseline);
      at += this.document.widthOfString(run.text, shapingOf(run));
    }
    return width;
  }

  lines(text: string, style: BlockStyle): string[] {
    const { size, weight = 'regular', width, maxLines } = style;
    return wrapText(this.face, text, { size, weight, width, maxLines });
  }

  /** In as many lines as needed, from `top` on. Returns where the next element may begin. */
  block(text: string, x: number, top: number, style: BlockStyle): number {
    const lines = this.lines(text, style);
    const leading = leadingOf(style);
    const first = top + style.size * 1.05;
    for (const [index, line] of lines.entries()) this.text(line, x, first + index * leading, style);
    return top + lines.length * leading;
  }

  heightOf(text: string, style: BlockStyle): number {
    return this.lines(text, style).length * leadingOf(style);
  }

  /** Largest size first; else the last. */
  sizeFor(
    text: string,
    {
      sizes,
      width,
      weight = 'regular',
    }: { sizes: readonly number[]; width: number; weight?: Weight },
  ): number {
    const fits = (size: number) => this.face.width(settable(text), size, weight) <= width;
    return sizes.find(fits) ?? sizes.at(-1) ?? 0;
  }

  rule(x: number, y: number, width: number, color = LINE, thickness = 0.75): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(color);
  }

  tickBox(x: number, y: number, side: number): void {
    this.document.roundedRect(x, y, side, side, 1.5).lineWidth(0.9).stroke(INK);
  }

  finish(): Promise<Buffer> {
    this.document.end();
    return this.#content;
  }

  /** The letters are kept beside shapes that stand for others: texts are searched for them. */
  #letters(run: Run, x: number, baseline: number): void {
    const { text, isShaped, isRightToLeft } = run;
    const actual = isRightToLeft ? reversed(text) : text;
    if (isShaped) this.document.markContent('Span', { actual });
    this.document.text(text, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...shapingOf(run),
    });
    if (isShaped) this.document.endMarkedContent();
  }
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** In the order in which they are seen: readers take it for that, and turn it round. */
const reversed = (text: string): string =>
  [...letters.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');

function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
