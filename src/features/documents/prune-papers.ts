import { files } from '../../clients/files.ts';
import { papersFolder } from './papers.ts';
import { deletePapers, oldPapers } from './queries/prune-old-papers.ts';

const BATCH = 200;

/** Papers behind an order's address are made again when somebody opens it. */
export async function prunePapers(): Promise<number> {
  for (let pruned = 0; ; ) {
    const old = await oldPapers(BATCH);
    for (const { ownerId, id } of old) await files().removeAll(papersFolder(ownerId, id));
    await deletePapers(old);
    pruned += old.length;
    if (old.length < BATCH) return pruned;
  }
}
