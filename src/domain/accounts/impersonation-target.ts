import { rows, type Trx } from '../../db/db.ts';
import type { UserRole } from '../../enums.ts';
import { conflict, notFound, Refusal } from '../../errors.ts';
import { isUuid } from '../../ids.ts';

/** A user whom an operator can act for. */
export interface ImpersonationTarget {
  id: string;
  role: UserRole;
  name: string;
  email: string;
  ownerId: string;
}

interface Row extends ImpersonationTarget {
  isActive: boolean;
  ownerIsActive: boolean;
}

/**
 * The user whom an operator wants to act for.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 USER_INACTIVE or OWNER_INACTIVE
 */
export async function impersonationTarget(id: string, trx?: Trx): Promise<ImpersonationTarget> {
  const [found] = isUuid(id) ? await rows<Row>(SELECT, [id], trx) : [];
  if (!found) throw notFound('User');
  const { isActive, ownerIsActive, ...target } = found;
  if (target.role === 'SUPER_ADMIN') {
    throw new Refusal(403, 'SUPER_ADMIN_PROTECTED', 'You can’t log in as a platform operator');
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
  return target;
}

const SELECT = `
select u.id, u.role, u.name, u.email, u.owner_id as "ownerId", u.is_active as "isActive",
       coalesce(o.is_active, false) as "ownerIsActive"
  from users u left join users o on o.id = u.owner_id
 where u.id = ?`;
