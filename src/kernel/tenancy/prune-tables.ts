import { deleteInBatches } from '../db/delete-in-batches.ts';
import { TABLES } from './tables.ts';

/** Deletes by age, table by table. Returns how many rows of each, by its name in camel case. */
export async function pruneTables(): Promise<Record<string, number>> {
  const pruned: Record<string, number> = {};
  for (const { name, prune } of TABLES) {
    if (!prune) continue;
    const title = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    pruned[title] = await deleteInBatches(name, prune);
  }
  return pruned;
}
