import { inTransaction, rows } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { noSuchStaff, STAFF_COLUMNS, type StaffMember, subjectOf } from './staff.ts';

/**
 * Deletes a staff member and their sessions. Their actions stay under their name.
 * @throws Refusal 404
 */
export async function deleteStaff(tenant: Tenant, id: string, actor: Actor): Promise<void> {
  if (!isUuid(id)) throw noSuchStaff();
  await inTransaction(async (trx) => {
    const [gone] = await rows<StaffMember>(
      `delete from users where id = ? and owner_id = ? and role = 'STAFF'
       returning ${STAFF_COLUMNS}`,
      [id, tenant.ownerId],
      trx,
    );
    if (!gone) throw noSuchStaff();
    await recordInLog(tenant, { action: 'staff_removed', actor, subject: subjectOf(gone) }, trx);
  });
}
