import type { Trx } from '../../db.ts';
import { newId } from '../../ids.ts';
import { addJob } from '../jobs/add-job.ts';
import { type AuditEntry, recordAudit } from '../platform/audit/record-audit.ts';

/** Keeps what happened to an operator's account in the audit, and has all other operators told. */
export async function recordAdminChange(entry: AuditEntry, trx: Trx): Promise<void> {
  const auditId = newId();
  await recordAudit({ ...entry, id: auditId }, trx);
  await addJob(trx, 'mail-operators', { auditId });
}
