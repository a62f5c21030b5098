import { type DatedFile, files } from '../../clients/files.ts';
import { isUuid } from '../../ids.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { ownersAfter } from '../stores/owners-after.ts';
import { STORED_KINDS } from './stored-kinds.ts';

const DAY = 24 * 60 * 60_000;
/** After a restore of an older backup, newer files wait this long for their rows. */
const STRAY_AFTER = 7 * DAY;
const UNFINISHED_AFTER = DAY;

/** The bounds of one run: four requests for each store where files are in a bucket. */
const BOUNDS = { stores: 2_000, folders: 50_000 };

const FIRST = '00000000-0000-0000-0000-000000000000';

export interface StrayFiles {
  strayFiles: number;
  unfinishedFiles: number;
  /** The owner of the last store looked at, with whose next one the next run begins; empty: all over again. */
  filesUpTo: string;
}

/**
 * Removes files that no row names any more, because a process died between the two, store by store
 * from the one after `from`. A store that is not in this database may have its files in the same
 * place and its rows in another: its files stay.
 */
export async function pruneStrayFiles(from = '', bounds = BOUNDS): Promise<StrayFiles> {
  const removed = { strayFiles: 0, unfinishedFiles: 0, filesUpTo: '' };
  const owners = await ownersAfter(isUuid(from) ? from : FIRST, bounds.stores);
  const before = { stray: ago(STRAY_AFTER), unfinished: ago(UNFINISHED_AFTER) };
  let looked = 0;
  for (const { ownerId } of owners) {
    if (looked >= bounds.folders) return removed;
    for (const { folderOf, known } of STORED_KINDS) {
      const folder = folderOf(ownerId);
      removed.unfinishedFiles += await files().removeUnfinished(folder, before.unfinished);
      // Listed before their rows are asked for, so that a new row is never missed.
      const old = foldersBefore(before.stray, await files().listDated(folder));
      looked += old.length;
      for (const id of await strays(tenantOfStore({ ownerId }), old, known)) {
        await files().removeAll(`${folder}/${id}`);
        removed.strayFiles += 1;
      }
    }
    removed.filesUpTo = ownerId;
  }
  return owners.length < bounds.stores ? { ...removed, filesUpTo: '' } : removed;
}

const ago = (ms: number): Date => new Date(Date.now() - ms);

function foldersBefore(before: Date, found: readonly DatedFile[]): string[] {
  const newest = new Map<string, Date>();
  for (const { key, at } of found) {
    const id = key.split('/')[2] ?? '';
    if (at >= (newest.get(id) ?? at)) newest.set(id, at);
  }
  return [...newest].filter(([id, at]) => isUuid(id) && at < before).map(([id]) => id);
}

type Known = (typeof STORED_KINDS)[number]['known'];

async function strays(tenant: Tenant, ids: readonly string[], known: Known): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = new Set((await known(tenant, ids)).map(({ id }) => id));
  return ids.filter((id) => !rows.has(id));
}
