import { rows, type Trx } from '../../db/db.ts';
import type { UserRole } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { refuseSuperAdmin } from './refuse-super-admin.ts';

/** A user whom an operator is about to change. */
export interface TargetUser {
  id: string;
  role: UserRole;
  /** Never null: operators are refused. */
  ownerId: string;
  name: string;
  email: string;
  isActive: boolean;
}

/**
 * The user with an id, for an operator's action.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED
 */
export const findTarget = (id: string): Promise<TargetUser> => targetUser(id, '');

/**
 * The same with a row lock until the transaction ends.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED
 */
export const lockTarget = (id: string, trx: Trx): Promise<TargetUser> =>
  targetUser(id, 'for update', trx);

async function targetUser(id: string, lock: string, trx?: Trx): Promise<TargetUser> {
  const [user] = isUuid(id)
    ? await rows<TargetUser>(
        `select id, role, owner_id as "ownerId", name, email, is_active as "isActive"
           from users where id = ? ${lock}`,
        [id],
        trx,
      )
    : [];
  if (!user) throw notFound('User');
  refuseSuperAdmin(user);
  return user;
}
