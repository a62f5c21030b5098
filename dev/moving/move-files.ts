import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { type FileStore, files } from '../../src/clients/files.ts';
import { fileFoldersOf } from '../../src/features/accounts/purge-files.ts';
import { newId } from '../../src/ids.ts';

/** Whether a file store is this installation’s own: what is put there is found here. */
export async function isOurPlace(there: FileStore): Promise<boolean> {
  const folder = `moves/${newId()}`;
  try {
    await there.put(`${folder}/trial`, Buffer.from('trial'));
    return (await files().list(folder)).length > 0;
  } finally {
    await there.removeAll(folder);
  }
}

/** Copies files of a store that are not there yet; none changes under its key. Returns how many. */
export async function copyFiles(ownerId: string, to: FileStore): Promise<number> {
  let copied = 0;
  for (const folder of fileFoldersOf(ownerId)) {
    const there = new Set(await to.list(folder));
    for (const key of await files().list(folder)) {
      if (there.has(key)) continue;
      const file = await files().read(key);
      // It was deleted after it was listed.
      if (!file) continue;
      await to.put(key, await buffer(file.stream));
      copied += 1;
    }
  }
  return copied;
}

/**
 * Drops the jobs that would delete the files of a store that arrives, which was here before. One that
 * is about to begin waits for this transaction.
 */
export async function keepFiles(arriving: pg.Client, ownerId: string): Promise<void> {
  await arriving.query(`delete from jobs where owner_id = $1 and name = 'forget-files'`, [ownerId]);
}

/** Deletes what was copied of a store that did not arrive. */
export async function removeFiles(ownerId: string, from: FileStore): Promise<void> {
  for (const folder of fileFoldersOf(ownerId)) await from.removeAll(folder);
}
