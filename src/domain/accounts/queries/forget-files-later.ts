import { rows, type Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';

/** By then, a job that was working on a file has stored it or given up. */
const LATE_MS = 15 * 60_000;

/**
 * Adds the jobs that delete a tenant's files: after the commit, and again later for files that
 * arrived in the meantime.
 */
export async function forgetFilesLater({ ownerId }: Tenant, trx: Trx): Promise<void> {
  const part = jobsPart(trx, 'forget-files', [
    { data: { ownerId }, runAt: null },
    { data: { ownerId }, runAt: new Date(Date.now() + LATE_MS) },
  ]);
  await rows(part.sql, part.bindings, trx);
}
