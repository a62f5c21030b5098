import { files } from '../../clients/files.ts';
import { rows, type Trx } from '../../db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { imagesFolder } from '../catalog/photos/image-files.ts';
import { jobsPart } from '../jobs/jobs-part.ts';
import { messagesFolder } from '../messages/media/media-files.ts';
import { logosFolder } from '../papers/change-logo.ts';
import { papersFolderOf } from '../papers/papers.ts';

/** A job that was at work on a file meanwhile has stored it, or given up, by then. */
const LATE_MS = 15 * 60_000;

/** Has the files of a tenant removed: once it is gone, and what came in late a little after. */
export async function forgetFilesOf({ ownerId }: Tenant, trx: Trx): Promise<void> {
  const part = jobsPart(trx, 'forget-files', [
    { data: { ownerId }, runAt: null },
    { data: { ownerId }, runAt: new Date(Date.now() + LATE_MS) },
  ]);
  await rows(part.sql, part.bindings, trx);
}

/** Removes all files of a tenant that is no more. Nobody who still exists loses any. */
export async function forgetFiles(ownerId: string): Promise<void> {
  if (!isUuid(ownerId)) return;
  const [owner] = await rows(`select 1 from users where id = ?`, [ownerId]);
  if (owner) return;
  const folders = [imagesFolder, messagesFolder, logosFolder, papersFolderOf];
  for (const folderOf of folders) await files().removeAll(folderOf(ownerId));
}
