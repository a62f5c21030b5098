import type { Weight } from './fonts.ts';
import { settable, type Typeface } from './typeface.ts';

export interface Setting {
  size: number;
  weight: Weight;
  /** Points that a line may take. */
  width: number;
  maxLines?: number | undefined;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
/** They are written without spaces between words. */
const SPACELESS =
  /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** They stay with the word after them. */
const OPENING = /^[\p{Ps}\p{Pi}]$/u;

/** Wraps a text; its own line breaks count, and a word that is too long is cut. */
export function wrapText(face: Typeface, text: string, setting: Setting): string[] {
  const lines = settable(text)
    .split('\n')
    .flatMap((line) => directed(line, wrapLine(face, line.trim(), setting)));
  const { maxLines = lines.length } = setting;
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), shortened(face, `${last}…`, setting)];
}

const RIGHT_TO_LEFT_MARK = '\u200f';
const LEFT_TO_RIGHT_MARK = '\u200e';

/** Each line has the direction of its paragraph: its first letter alone could say another. */
function directed(paragraph: string, lines: string[]): string[] {
  if (lines.length === 1 || !/[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(paragraph)) return lines;
  const first = /\p{L}/u.exec(paragraph)?.[0] ?? '';
  const isRightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(first);
  return lines.map((line) => (isRightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK) + line);
}

function wrapLine(face: Typeface, line: string, setting: Setting): string[] {
  const { size, weight, width } = setting;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/ +/)) {
    let space = current === '' ? '' : ' ';
    for (const part of partsOf(word).flatMap((each) => pieces(face, each, setting))) {
      const longer = `${current}${space}${part}`;
      if (current === '' || face.width(longer, size, weight) <= width) {
        current = longer;
      } else {
        lines.push(current);
        current = part;
      }
      space = '';
    }
  }
  return [...lines, current];
}

/** Where a text between two spaces may be broken; nearly always nowhere. */
function partsOf(text: string): string[] {
  if (!SPACELESS.test(text)) return [text];
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1) ?? '';
    const isWord = isWordLike || OPENING.test(segment);
    if (last !== '' && (!isWord || OPENING.test(last))) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

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

function shortened(face: Typeface, line: string, { size, weight, width }: Setting): string {
  const parts = [...letters.segment(line)].map(({ segment }) => segment);
  while (parts.length > 1 && face.width(parts.join(''), size, weight) > width) parts.splice(-2, 1);
  return parts.join('');
}
