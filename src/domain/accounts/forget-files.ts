import { files } from '../../clients/files.ts';
import { rows, type Trx } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { imagesFolder } from '../catalog/photos/image-files.ts';
import { jobsPart } from '../jobs/jobs-part.ts';
import { messagesFolder } from '../messages/media/media-files.ts';
import { logosFolder } from '../papers/change-logo.ts';
import { papersFolderOf } from '../papers/papers.ts';

/** By then, a job that was working on a file has stored it or given up. */
const LATE_MS = 15 * 60_000;

/**
 * Deletes the files of a tenant: after the commit, and again later for files that arrived in the
 * meantime.
 */
export async function forgetFilesOf({ ownerId }: Tenant, trx: Trx): Promise<void> {
  const part = jobsPart(trx, 'forget-files', [
    { data: { ownerId }, runAt: null },
    { data: { ownerId }, runAt: new Date(Date.now() + LATE_MS) },
  ]);
  await rows(part.sql, part.bindings, trx);
}

/** Deletes all files of a deleted tenant; does nothing for an existing one. */
export async function forgetFiles(ownerId: string): Promise<void> {
  if (!isUuid(ownerId)) return;
  const [owner] = await rows(`select 1 from users where id = ?`, [ownerId]);
  if (owner) return;
  const folders = [imagesFolder, messagesFolder, logosFolder, papersFolderOf];
  for (const folderOf of folders) await files().removeAll(folderOf(ownerId));
}
