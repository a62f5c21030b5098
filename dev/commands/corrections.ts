import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import type {
  CorrectedLine,
  Correction,
} from '../../src/features/drafts/corrections/correction.ts';
import { lastCorrections } from '../../src/features/drafts/corrections/correction.ts';
import { findStoreBySlug } from '../../src/features/stores/queries/store-by-slug.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';

const USAGE = `usage: npm run --silent corrections -- --store SLUG [--out FILE]
Writes what a store has corrected of readings, one JSON line each, the newest first: without names,
numbers and addresses of shoppers, and without the people of the store. Look it through before you give
it away: a name or an address that nobody recognised in a message still stands in its words.`;

/** More than a store keeps. */
const ALL = 10_000;

/** `npm run corrections`: the examples of a store, for those who want to give them. */
export async function main(args: string[]): Promise<number> {
  const named = readArguments(args);
  if (!named) {
    console.error(USAGE);
    return 2;
  }
  const knex = connectDatabase(loadConfig());
  try {
    const store = await findStoreBySlug(named.store);
    if (!store) {
      console.error(`There is no store ${named.store}`);
      return 1;
    }
    const corrections = await lastCorrections(tenantOfStore(store), ALL);
    const lines = corrections.map((each) => `${JSON.stringify(givenOf(each))}\n`).join('');
    if (named.out) writeFileSync(named.out, lines);
    else process.stdout.write(lines);
    return 0;
  } finally {
    await knex.destroy();
  }
}

function readArguments(args: string[]): { store: string; out: string } | null {
  try {
    const options = { store: { type: 'string' }, out: { type: 'string' } } as const;
    const { store = '', out = '' } = parseArgs({ args, options }).values;
    return store ? { store, out } : null;
  } catch {
    return null;
  }
}

const givenOf = ({ kind, words, read, became }: Correction) => ({
  kind,
  words,
  read: lineOf(read),
  became: lineOf(became),
});

const lineOf = (line: CorrectedLine | null) =>
  line && { product: line.productName, variant: line.variantName, quantity: line.quantity };
