import type { Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { addJob } from '../jobs/add-job.ts';
import { type AuditEntry, recordAudit } from '../platform/audit/record-audit.ts';

/** Records a change of an operator's account in the audit log and notifies all other operators. */
export async function recordAdminChange(entry: AuditEntry, trx: Trx): Promise<void> {
  const auditId = newId();
  await recordAudit({ ...entry, id: auditId }, trx);
  await addJob(trx, 'mail-operators', { auditId });
}
