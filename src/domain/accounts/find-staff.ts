import { rows } from '../../db/db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { noSuchStaff, STAFF_COLUMNS, type StaffMember } from './staff.ts';

/** One of the tenant's staff. @throws Refusal 404 */
export async function findStaff(tenant: Tenant, id: string): Promise<StaffMember> {
  if (!isUuid(id)) throw noSuchStaff();
  const [member] = await rows<StaffMember>(
    `select ${STAFF_COLUMNS} from users where id = ? and owner_id = ? and role = 'STAFF'`,
    [id, tenant.ownerId],
  );
  if (!member) throw noSuchStaff();
  return member;
}
