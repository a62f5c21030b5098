import { inTransaction, rows } from '../../db.ts';
import { refuseProblems } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { nameProblems, passwordProblems } from './check-account.ts';
import { endSessionsOf } from './end-session.ts';
import { hashPassword } from './password-hash.ts';
import { noSuchStaff, STAFF_COLUMNS, type StaffMember } from './staff.ts';
import { type Origin, tellOfNewPassword } from './tell-of-new-password.ts';

/** What an owner may change of a staff member; absent means unchanged. */
export interface StaffChanges {
  name?: string | undefined;
  isActive?: boolean | undefined;
  password?: string | undefined;
}

/**
 * Changes a staff member. Switching off and a new password end their sessions at once; of
 * a new password a letter tells them, with a link that takes it back.
 * @throws Refusal 404, 400 with every wrong field
 */
export async function changeStaff(
  tenant: Tenant,
  id: string,
  { name, isActive, password }: StaffChanges,
  origin: Origin,
): Promise<StaffMember> {
  if (!isUuid(id)) throw noSuchStaff();
  refuseProblems([
    ...(name === undefined ? [] : nameProblems(name)),
    ...(password === undefined ? [] : passwordProblems(password)),
  ]);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return inTransaction(async (trx) => {
    const [changed] = await rows<StaffMember>(
      UPDATE,
      [name ?? null, isActive ?? null, passwordHash, id, tenant.ownerId],
      trx,
    );
    if (!changed) throw noSuchStaff();
    if (isActive === false || passwordHash) await endSessionsOf(id, trx);
    if (passwordHash) await tellOfNewPassword(id, { ...origin, by: 'owner' }, trx);
    return changed;
  });
}

const UPDATE = `
update users
   set name = coalesce(?::text, name), is_active = coalesce(?::boolean, is_active),
       password_hash = coalesce(?::text, password_hash), updated_at = now()
 where id = ? and owner_id = ? and role = 'STAFF'
returning ${STAFF_COLUMNS}`;
