import { files } from '../../clients/files.ts';
import { isUuid } from '../../ids.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { addJobs } from '../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { STORED_KINDS } from './stored-kinds.ts';
import { User } from './user.ts';

/** By then, a job that was working on a file has stored it or given up. */
const LATE_MS = 15 * 60_000;

/** After the commit, and again later for files that arrived in the meantime. */
export const purgeFilesLater = ({ ownerId }: Tenant, trx: Trx): Promise<void> =>
  addJobs(trx, 'forget-files', [
    { data: { ownerId }, runAt: null },
    { data: { ownerId }, runAt: new Date(databaseTime() + LATE_MS) },
  ]);

/** Deletes all files of a deleted tenant; does nothing for an existing one. */
export async function purgeFiles(ownerId: string): Promise<void> {
  if (!isUuid(ownerId)) return;
  if (await User.query().findById(ownerId).select('id')) return;
  for (const folder of fileFoldersOf(ownerId)) await files().removeAll(folder);
}

export const fileFoldersOf = (ownerId: string): string[] =>
  STORED_KINDS.map(({ folderOf }) => folderOf(ownerId));
