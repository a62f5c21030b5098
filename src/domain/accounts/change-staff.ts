import { inTransaction, rows } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { LoggedChange } from '../stores/log/log-words.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { nameProblems, passwordProblems } from './check-account.ts';
import { endSessionsOf } from './end-session.ts';
import { hashPassword } from './password-hash.ts';
import { noSuchStaff, STAFF_COLUMNS, type StaffMember, subjectOf } from './staff.ts';
import { type Origin, tellOfNewPassword } from './tell-of-new-password.ts';

/** An owner's changes of a staff member; absent fields stay. */
export interface StaffChanges {
  name?: string | undefined;
  isActive?: boolean | undefined;
  password?: string | undefined;
}

/**
 * Changes a staff member and records it in the store's log. Deactivation and a new password end
 * their sessions at once; a new password is reported to them by email, with a link to undo it.
 * @throws Refusal 404, 400 with every wrong field
 */
export async function changeStaff(
  tenant: Tenant,
  id: string,
  { name, isActive, password }: StaffChanges,
  { actor, origin }: { actor: Actor; origin: Origin },
): Promise<StaffMember> {
  if (!isUuid(id)) throw noSuchStaff();
  refuseProblems([
    ...(name === undefined ? [] : nameProblems(name)),
    ...(password === undefined ? [] : passwordProblems(password)),
  ]);
  const passwordHash =
    password === undefined ? null : await hashPassword(password, { payer: tenant.ownerId });
  return inTransaction(async (trx) => {
    const [before] = await rows<Standing>(STANDING, [id, tenant.ownerId], trx);
    const [changed] = await rows<StaffMember>(
      UPDATE,
      [name ?? null, isActive ?? null, passwordHash, id, tenant.ownerId],
      trx,
    );
    if (!before || !changed) throw noSuchStaff();
    if (isActive === false || passwordHash) await endSessionsOf(id, trx);
    const changes = changesOf(before, changed, passwordHash !== null);
    const entry = { action: 'staff_changed' as const, actor, subject: subjectOf(changed), changes };
    if (changes.length > 0) await recordInLog(tenant, entry, trx);
    if (passwordHash) await tellOfNewPassword(id, { ...origin, by: 'owner' }, trx);
    return changed;
  });
}

type Standing = Pick<StaffMember, 'name' | 'isActive'>;

const STANDING = `
select name, is_active as "isActive" from users
 where id = ? and owner_id = ? and role = 'STAFF' for update`;

function changesOf(before: Standing, after: Standing, isRekeyed: boolean): LoggedChange[] {
  const word = (isActive: boolean) => (isActive ? 'yes' : 'no');
  const changes = [
    { field: 'name', before: before.name, after: after.name },
    { field: 'isActive', before: word(before.isActive), after: word(after.isActive) },
  ].filter((change) => change.before !== change.after);
  return isRekeyed
    ? [...changes, { field: 'password', before: null, after: 'a new one' }]
    : changes;
}

const UPDATE = `
update users
   set name = coalesce(?::text, name), is_active = coalesce(?::boolean, is_active),
       password_hash = coalesce(?::text, password_hash), updated_at = now()
 where id = ? and owner_id = ? and role = 'STAFF'
returning ${STAFF_COLUMNS}`;
