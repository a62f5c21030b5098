import type { UserRole } from '../../enums.ts';
import { notFound, Refusal } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { User } from './user.ts';

/** Its tenant is never null: operators are refused. */
export type TargetUser = Pick<User, 'id' | 'role' | 'name' | 'email' | 'isActive'> & {
  ownerId: string;
};

/** @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED */
export const findTarget = (id: string): Promise<TargetUser> => checked(id, targetOf(id));

/** @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED */
export const lockTarget = (id: string, trx: Trx): Promise<TargetUser> =>
  checked(id, targetOf(id, trx).forUpdate());

const targetOf = (id: string, trx?: Trx) =>
  User.query(trx).findById(id).select('id', 'role', 'ownerId', 'name', 'email', 'isActive');

async function checked(id: string, query: ReturnType<typeof targetOf>): Promise<TargetUser> {
  const user = isUuid(id) ? await query : undefined;
  if (!user) throw notFound('User');
  refuseSuperAdmin(user);
  return user as TargetUser;
}

/**
 * Actions on users don't apply to operators: `switchAdmin` and `deleteAdmin` require more.
 * @throws Refusal 403 SUPER_ADMIN_PROTECTED
 */
export function refuseSuperAdmin({ role }: { role: UserRole }): void {
  if (role !== 'SUPER_ADMIN') return;
  throw new Refusal(
    403,
    'SUPER_ADMIN_PROTECTED',
    'You can’t suspend, delete or log in as an operator',
  );
}
