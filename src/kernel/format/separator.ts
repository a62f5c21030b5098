/** Cells in quotes, in which a separator is text. */
const QUOTED = /(^|[,;\t|\r\n]) *"(?:[^"]|"")*"/g;
/** Excel's own line about the separator, which it writes and reads but never shows. */
const TOLD = /^\s*"?sep=(\t|[^"\r\n])"?[,;\t| ]*(?:\r\n|\r|\n|$)/i;

/** "sep=;"; null when the file has no such line. */
export const toldSeparator = (text: string): string | null => TOLD.exec(text)?.[1] ?? null;

/**
 * The separator of a table's first line that is not blank: a comma, semicolon, tab or bar outside
 * quotes, whichever is there most. A comma between digits is part of an amount where there is
 * another one.
 */
export function separatorOf(text: string): string {
  const line =
    text
      .replace(QUOTED, '$1')
      .replace(/^(?: *[\r\n])+/, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const others = (['\t', ';', '|'] as const).map((sign) => ({ sign, count: countOf(line, sign) }));
  const most = others.reduce((best, one) => (one.count > best.count ? one : best));
  const commas = countOf(line.replace(/(?<=\d),(?=\d)/g, ''), ',');
  return most.count > 0 && most.count >= commas ? most.sign : ',';
}

const countOf = (line: string, sign: string): number => line.split(sign).length - 1;
