import { rows } from '../../db.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { noSuchStaff } from './staff.ts';

/**
 * Takes a staff member away, and their sessions with them. What they did keeps their name.
 * @throws Refusal 404
 */
export async function deleteStaff(tenant: Tenant, id: string): Promise<void> {
  if (!isUuid(id)) throw noSuchStaff();
  const gone = await rows(
    `delete from users where id = ? and owner_id = ? and role = 'STAFF' returning id`,
    [id, tenant.ownerId],
  );
  if (gone.length === 0) throw noSuchStaff();
}
