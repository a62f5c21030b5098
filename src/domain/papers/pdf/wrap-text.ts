import type { Weight } from './fonts.ts';
import { settable, type Typeface } from './typeface.ts';

export interface Setting {
  size: number;
  weight: Weight;
  /** Points that a line may take. */
  width: number;
  /** Text beyond this many lines ends in "…". */
  maxLines?: number | undefined;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Wraps a text; its own line breaks count, and a word that is too long is cut. */
export function wrapText(face: Typeface, text: string, setting: Setting): string[] {
  const lines = settable(text)
    .split('\n')
    .flatMap((line) => wrapLine(face, line.trim(), setting));
  const { maxLines = lines.length } = setting;
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), shortened(face, `${last}…`, setting)];
}

function wrapLine(face: Typeface, line: string, setting: Setting): string[] {
  const { size, weight, width } = setting;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/ +/).flatMap((each) => pieces(face, each, setting))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current === '' || face.width(longer, size, weight) <= width) {
      current = longer;
    } else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** A word in pieces that fit on a line each; nearly always one. */
function pieces(face: Typeface, word: string, { size, weight, width }: Setting): string[] {
  if (face.width(word, size, weight) <= width) return [word];
  const parts: string[] = [''];
  for (const { segment } of letters.segment(word)) {
    const longer = `${parts.at(-1)}${segment}`;
    if (face.width(longer, size, weight) <= width) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts.filter((part) => part !== '');
}

/** Shortens a line before its last character, the "…". */
function shortened(face: Typeface, line: string, { size, weight, width }: Setting): string {
  const parts = [...letters.segment(line)].map(({ segment }) => segment);
  while (parts.length > 1 && face.width(parts.join(''), size, weight) > width) parts.splice(-2, 1);
  return parts.join('');
}
