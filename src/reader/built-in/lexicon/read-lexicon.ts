import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lexiconFolder } from '../../../paths.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** A line of a table, by the names of its columns. */
export type Line<Column extends string> = Readonly<Record<Column, string>> & {
  readonly languages: readonly Language[];
  /** The file and the line, for errors. */
  readonly where: string;
};

/** The names of all tables in a folder of the lexicon. */
export const tablesIn = (folder: string): string[] =>
  readdirSync(join(lexiconFolder, folder))
    .sort()
    .map((file) => `${folder}/${basename(file, '.tsv')}`);

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
    const fail = (problem: string): never => {
      throw new Error(`data/lexicon/${file}:${at + 1}: ${problem}`);
    };
    if (content === '' || content.startsWith('#')) continue;
    const cells = content.split('\t');
    if (names === null) {
      names = cells;
      const own = names.filter((name) => name !== 'language');
      if (own.join() !== [...columns, 'source'].join() || own.length === names.length)
        fail(`the columns are to be ${columns.join(', ')}, source and language`);
      continue;
    }
    if (cells.length !== names.length) fail(`${cells.length} columns instead of ${names.length}`);
    const line: Record<string, unknown> = { where: `data/lexicon/${file}:${at + 1}` };
    for (const [index, name] of names.entries()) {
      const cell = cells[index] ?? '';
      if (cell !== cell.trim()) fail(`blanks around "${cell.trim()}"`);
      if (cell === '' && !optional.some((one) => one === name)) fail(`${name} is empty`);
      line[name] = cell;
    }
    line.languages = String(line.language)
      .split(' ')
      .map((name) => LANGUAGES.find((one) => one === name) ?? fail(`unknown language "${name}"`));
    if (known.size === known.add(content).size) fail('stands twice');
    lines.push(line as unknown as Line<Column>);
  }
  if (lines.length === 0) throw new Error(`data/lexicon/${file}: no entries`);
  return lines;
}
