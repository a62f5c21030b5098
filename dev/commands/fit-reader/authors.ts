import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';
import type { CatalogIndex } from '../../../src/reader/built-in/index-catalog.ts';
import { type CorpusMessage, readCatalogs, readMessages } from '../intake/corpus.ts';

/** What the reader is fitted on: messages by people who never saw it. */
const WRITERS = join(projectRoot, 'data/reader/writers');

/** One who wrote messages for stores of their own. */
export interface Author {
  name: string;
  stores: ReadonlyMap<string, CatalogIndex>;
  messages: CorpusMessage[];
}

/** All authors of `data/reader/writers`, by name. */
export const readAuthors = (): Author[] =>
  readdirSync(WRITERS)
    .sort()
    .map((name) => readAuthor(name, join(WRITERS, name)));

/** @param folder with `catalogs/` and `messages.jsonl` */
export const readAuthor = (name: string, folder: string): Author => ({
  name,
  stores: readCatalogs(join(folder, 'catalogs')),
  messages: readMessages(join(folder, 'messages.jsonl')),
});

/** @throws Error for a store that the author has no catalog of */
export function storeOf({ name, stores }: Author, { id, catalog }: CorpusMessage): CatalogIndex {
  const index = stores.get(catalog);
  if (!index) throw new Error(`${name} has no catalog ${catalog} for message ${id}`);
  return index;
}
