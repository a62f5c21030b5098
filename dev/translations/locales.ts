import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';

/** One folder a language, one file an area in it. */
export const LOCALES = join(projectRoot, 'locales');

/** The messages of a file: key → ICU MessageFormat. */
export type Messages = Record<string, string>;

/** The languages that have a folder, by their BCP 47 tags. */
export const languageFolders = (): string[] => readdirSync(LOCALES).sort();

/** The areas of a language: the names of its message files. */
export const areasOf = (language: string): string[] =>
  readdirSync(join(LOCALES, language))
    .filter((file) => /^[a-z]+\.json$/.test(file))
    .map((file) => file.replace('.json', ''))
    .sort();

/** The messages of a language in one area. @throws SyntaxError for a file that isn't JSON */
export const messagesOf = (language: string, area: string): Messages =>
  readTable(language, `${area}.json`);

/** All messages of a language, by their whole keys: "shop.cart.title". */
export const allMessages = (language: string): Messages =>
  Object.fromEntries(
    areasOf(language).flatMap((area) =>
      Object.entries(messagesOf(language, area)).map(([key, text]) => [`${area}.${key}`, text]),
    ),
  );

/** For each message of a language, the check sum of the English that it was translated from. */
export const sourcesOf = (language: string): Record<string, string> =>
  readTable(language, '_sources.json');

export const writeSources = (language: string, sources: Record<string, string>): void =>
  writeFileSync(join(LOCALES, language, '_sources.json'), `${JSON.stringify(sources, null, 2)}\n`);

/** A language's words for the terms of our field: English → what translations say, ways apart by " / ". */
export const glossaryOf = (language: string): Record<string, string> =>
  readTable(language, '_glossary.json');

function readTable(language: string, file: string): Record<string, string> {
  const folder = join(LOCALES, language);
  if (!readdirSync(folder).includes(file)) return {};
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
}
