import { fontOf, type Weight } from '../documents/pdf/fonts.ts';
import { settable, shapingOf, Typeface } from '../documents/pdf/typeface.ts';
import { wrapText } from '../documents/pdf/wrap-text.ts';

/** Text in a picture. Sizes in pixels. */
export interface Lettering {
  x: number;
  /** Of the first line. */
  baseline: number;
  size: number;
  weight: Weight;
  color: string;
  /** The width of a line; text beyond `maxLines` ends in "…". */
  width: number;
  maxLines: number;
  align?: 'left' | 'center';
}

const LEADING = 1.22;

/** The measurements that a `Typeface` needs from a PDF, from the fonts only. */
const measure = {
  name: '',
  size: 0,
  registerFont() {
    return measure;
  },
  font(name: string) {
    measure.name = name;
    return measure;
  },
  fontSize(size: number) {
    measure.size = size;
    return measure;
  },
  widthOfString(text: string, { features = [] }: ReturnType<typeof shapingOf>): number {
    const font = fontOf(measure.name);
    return (font.layout(text, features as string[]).advanceWidth * measure.size) / font.unitsPerEm;
  },
};

let face: Typeface | undefined;
const typeface = (): Typeface => {
  face ??= new Typeface(measure);
  return face;
};

export const isDrawable = (text: string): boolean => text !== '' && typeface().covers(text);

/**
 * Text as shapes of an SVG, in our own fonts: pictures look the same on any machine. `bottom` is
 * the baseline of a next line.
 */
export function lettering(text: string, style: Lettering): { svg: string; bottom: number } {
  const { size, weight, width, maxLines, x, baseline, align } = style;
  const lines = wrapText(typeface(), text, { size, weight, width, maxLines });
  const drawn = lines.map((line, place) => {
    const indent = align === 'center' ? (width - typeface().width(line, size, weight)) / 2 : 0;
    return lineShapes(line, x + indent, baseline + place * size * LEADING, style);
  });
  return { svg: drawn.join(''), bottom: baseline + lines.length * size * LEADING };
}

function lineShapes(line: string, x: number, baseline: number, style: Lettering): string {
  const { size, weight, color } = style;
  let at = x;
  let shapes = '';
  for (const run of typeface().runs(settable(line), weight)) {
    const font = fontOf(run.font);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text, shapingOf(run).features as string[]);
    for (const [place, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      const path = glyph.path.toSVG();
      const move = `${(at + xOffset * scale).toFixed(1)} ${(baseline - yOffset * scale).toFixed(1)}`;
      if (path) {
        shapes += `<path transform="translate(${move}) scale(${scale} ${-scale})" d="${path}"/>`;
      }
      at += xAdvance * scale;
    }
  }
  return `<g fill="${color}">${shapes}</g>`;
}
