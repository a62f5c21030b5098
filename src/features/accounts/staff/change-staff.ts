import { fn } from 'objection';
import { refuseProblems } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor, Origin } from '../../../session.ts';
import type { LoggedChange } from '../../stores/log/log-labels.ts';
import { recordChanges, recordInLog } from '../../stores/log/record-in-log.ts';
import { nameProblems, passwordProblems } from '../check-account.ts';
import { tellOfNewPassword } from '../links/mail-link.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import {
  noSuchStaff,
  STAFF_FIELDS,
  type StaffMember,
  staffMember,
  staffOf,
  subjectOf,
} from './staff.ts';
import { changedRights, loggedRights, type RightsChange, raises } from './staff-rights.ts';

/** Absent fields stay. */
export interface StaffChanges extends RightsChange {
  name?: string | undefined;
  isActive?: boolean | undefined;
  password?: string | undefined;
}

/**
 * Deactivation and a new password end their sessions at once; a new password is reported to them by
 * email, with a link to undo it.
 * @throws Refusal 404, 400 with every wrong field
 */
export async function changeStaff(
  tenant: Tenant,
  id: string,
  { name, isActive, password, ...rightsChange }: StaffChanges,
  { actor, origin }: { actor: Actor; origin: Origin },
): Promise<StaffMember> {
  if (!isUuid(id)) throw noSuchStaff();
  refuseProblems([
    ...(name === undefined ? [] : nameProblems(name)),
    ...(password === undefined ? [] : passwordProblems(password)),
  ]);
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password, { payer: tenant.ownerId });
  return inTransaction(async (trx) => {
    const before = await staffOf(tenant, trx)
      .findById(id)
      .select(...STAFF_FIELDS)
      .forUpdate();
    if (!before) throw noSuchStaff();
    const rights = changedRights(before, rightsChange);
    const next = { ...rights, isActive: isActive ?? before.isActive };
    const raised = raises(before, next) ? { rightsRaisedAt: fn.now() } : {};
    const changed = await staffOf(tenant, trx)
      .findById(id)
      .patch({ name, isActive, passwordHash, ...rights, ...raised, updatedAt: fn.now() })
      .returning([...STAFF_FIELDS])
      .first();
    if (!changed) throw noSuchStaff();
    if (isActive === false || passwordHash) await endSessionsOf(id, trx);
    const changes = [
      ...changesOf(before, changed, passwordHash !== undefined),
      ...loggedRights(before, changed),
    ];
    const entry = { action: 'staff_changed' as const, actor, subject: subjectOf(changed), changes };
    await recordChanges(tenant, entry, trx);
    if (passwordHash) await tellOfNewPassword(id, { ...origin, by: 'owner' }, trx);
    return staffMember(changed);
  });
}

type Standing = Pick<StaffMember, 'name' | 'isActive'>;

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

/** Their actions stay under their name. @returns the name @throws Refusal 404 */
export async function deleteStaff(tenant: Tenant, id: string, actor: Actor): Promise<string> {
  if (!isUuid(id)) throw noSuchStaff();
  return inTransaction(async (trx) => {
    const gone = await staffOf(tenant, trx)
      .findById(id)
      .delete()
      .returning(['name', 'email'])
      .first();
    if (!gone) throw noSuchStaff();
    await recordInLog(tenant, { action: 'staff_removed', actor, subject: subjectOf(gone) }, trx);
    return gone.name;
  });
}
