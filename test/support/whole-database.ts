import { rows } from './rows.ts';

/**
 * Every row of every table as text, table by table, to compare before and after. Whose catalog
 * changed is no part of it: each change leaves a note, also the end of a store, which the caches of
 * its pages must hear of; it holds an id and a time, and goes by itself after an hour.
 */
export async function wholeDatabase(): Promise<Record<string, string[]>> {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relname <> 'catalog_changes' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await rows<{ row: string }>(
      `/* across tenants */ select t::text as row from "${name}" t order by 1`,
    );
    content[name] = found.map(({ row }) => row);
  }
  return content;
}

/** The tables that have rows with this text in them. */
export const tablesWith = (content: Record<string, string[]>, text: string): string[] =>
  Object.keys(content).filter((table) => content[table]?.some((row) => row.includes(text)));
