import { conflict, notFound, Refusal } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { TargetUser } from '../target-user.ts';
import { userWithOwner } from './queries/user-with-owner.ts';

type ImpersonationTarget = Omit<TargetUser, 'isActive'>;

/** @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 USER_INACTIVE or OWNER_INACTIVE */
export async function impersonationTarget(id: string, trx?: Trx): Promise<ImpersonationTarget> {
  const found = isUuid(id) ? await userWithOwner(id, trx) : undefined;
  if (!found) throw notFound('User');
  const { isActive, ownerIsActive, ...target } = found;
  if (target.role === 'SUPER_ADMIN') {
    throw new Refusal(
      403,
      'SUPER_ADMIN_PROTECTED',
      'You can’t log in as another platform operator',
    );
  }
  if (!isActive) {
    throw conflict('USER_INACTIVE', `${target.name} is suspended. Reactivate the user first`);
  }
  if (!ownerIsActive) {
    throw conflict(
      'OWNER_INACTIVE',
      `The owner of ${target.name}’s store is suspended. Reactivate the owner first`,
    );
  }
  return target as ImpersonationTarget;
}
