import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';
import { type Score, type Scored, scoreOf } from './score.ts';

/** How each author was read by what the others taught. */
export interface Table {
  all: Score;
  languages: Record<string, Score>;
  authors: Record<string, Score>;
}

export const TABLE_FILE = join(projectRoot, 'data/reader/leave-one-out.json');

/** @param read the messages of each author */
export function tableOf(read: ReadonlyMap<string, readonly Scored[]>): Table {
  const all = [...read.values()].flat();
  const languages = [...new Set(all.map(({ message }) => message.lang))].sort();
  return {
    all: scoreOf(all),
    languages: Object.fromEntries(
      languages.map((lang) => [lang, scoreOf(all.filter(({ message }) => message.lang === lang))]),
    ),
    authors: Object.fromEntries([...read].map(([name, scored]) => [name, scoreOf(scored)])),
  };
}

const COLUMNS: readonly (keyof Score)[] = [
  'exactOrders',
  'exactMessages',
  'lineF1',
  'intentF1',
  'ordersSeen',
  'sureRight',
  'sureShare',
  'phone',
  'postalCode',
  'name',
  'city',
];

/** The table for people: a line for each author and language. */
export function printed({ all, languages, authors }: Table): string {
  const rows = [...Object.entries(authors), ...Object.entries(languages), ['all', all] as const];
  const head = ['', ...COLUMNS, 'doubtful nones'];
  const lines = rows.map(([name, score]) => [
    name,
    ...COLUMNS.map((column) => score[column]?.toFixed(3) ?? '–'),
    `${score.doubtfulNones} of ${score.nones}`,
  ]);
  return [head, ...lines]
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(at === 0 ? 8 : 14))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

/** So much a figure may fall: of all, of a language, and of one author's hundred messages. */
const HAIR = { all: 0.002, languages: 0.005, authors: 0.015 };
/** Of few sure ones one more or less is chance. */
const JUDGED = COLUMNS.filter((column) => column !== 'sureShare' && column !== 'sureRight');

/** What fell from the one table to the other, in words; nothing where all is well. */
export function fallen(from: Table, to: Table): string[] {
  return [
    ...fallenIn('all', from.all, to.all, HAIR.all, [...JUDGED, 'sureRight']),
    ...(['languages', 'authors'] as const).flatMap((part) =>
      Object.entries(from[part]).flatMap(([name, score]) =>
        fallenIn(name, score, to[part][name], HAIR[part], JUDGED),
      ),
    ),
  ];
}

function fallenIn(
  name: string,
  from: Score,
  to: Score | undefined,
  hair: number,
  columns: readonly (keyof Score)[],
): string[] {
  return columns.flatMap((column) => {
    const [before, now] = [from[column], to?.[column] ?? null];
    if (before === null || (now !== null && now >= before - hair)) return [];
    return [`${name}: ${column} fell from ${before} to ${now ?? 'nothing'}`];
  });
}

/** The table that was committed last. */
export const committedTable = (): Table => JSON.parse(readFileSync(TABLE_FILE, 'utf8'));
