import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconFolder } from '../../../../paths.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** A line of a table, by the names of its columns. */
export type Line<Column extends string> = Readonly<Record<Column, string>> & {
  readonly languages: readonly Language[];
  /** The file and the line, for errors. */
  readonly where: string;
};

/** The words of a cell, which commas separate. */
export const wordsIn = (cell: string): string[] => cell.split(', ');

/** Each word of a table with the line that has it, in the order of the table. */
export const wordLines = <Column extends string>(
  name: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): [word: string, line: Line<Column | 'words'>][] =>
  readLexicon(name, [...columns, 'words'], optional).flatMap((line) =>
    wordsIn(line.words).map((word): [string, typeof line] => [word, line]),
  );

/**
 * Reads `data/lexicon/<name>.tsv`. Each table has the columns `language` (one or several, with blanks
 * between) and, as its last, `source`; the reader names the others, in their order, and those that may be empty.
 * @throws Error with file and line where a table is not as `data/lexicon/README.md` says
 */
export function readLexicon<Column extends string>(
  name: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): Line<Column>[] {
  const path = join(lexiconFolder, `${name}.tsv`);
  return parseLexicon(readFileSync(path, 'utf8'), `${name}.tsv`, columns, optional);
}

/** The lines of a table as `readLexicon` reads them from the file of that name. */
export function parseLexicon<Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): Line<Column>[] {
  const lines: Line<Column>[] = [];
  const known = new Set<string>();
  let names: readonly string[] | null = null;
  for (const [at, content] of text.split('\n').entries()) {
    const where = `data/lexicon/${file}:${at + 1}`;
    if (content === '' || content.startsWith('#')) continue;
    const cells = content.split('\t');
    if (names === null) {
      names = cells;
      checkColumns(names, columns, where);
      continue;
    }
    const line = lineOf<Column>(names, cells, optional, where);
    if (known.size === known.add(content).size) throw new Error(`${where}: stands twice`);
    lines.push(line);
  }
  if (lines.length === 0) throw new Error(`data/lexicon/${file}: no entries`);
  return lines;
}

function checkColumns(names: readonly string[], columns: readonly string[], where: string): void {
  const due = [...columns, 'source'];
  if (names.filter((name) => name !== 'language').join('\t') === due.join('\t')) {
    if (names.includes('language')) return;
  }
  throw new Error(`${where}: the columns are to be ${due.join(', ')} and language`);
}

function lineOf<Column extends string>(
  names: readonly string[],
  cells: readonly string[],
  optional: readonly string[],
  where: string,
): Line<Column> {
  if (cells.length !== names.length) {
    throw new Error(`${where}: ${cells.length} columns instead of ${names.length}`);
  }
  const line: Record<string, unknown> = { where };
  names.forEach((name, at) => {
    const cell = cells[at] ?? '';
    if (cell !== cell.trim()) throw new Error(`${where}: blanks around "${cell.trim()}"`);
    if (cell === '' && !optional.includes(name)) throw new Error(`${where}: ${name} is empty`);
    line[name] = cell;
  });
  line.languages = languagesIn(String(line.language), where);
  return line as unknown as Line<Column>;
}

function languagesIn(cell: string, where: string): Language[] {
  return cell.split(' ').map((name) => {
    const language = LANGUAGES.find((one) => one === name);
    if (language === undefined) throw new Error(`${where}: unknown language "${name}"`);
    return language;
  });
}
