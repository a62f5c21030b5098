import { rows, type Trx } from '../../db/db.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Operator } from '../../session.ts';
import { ADMIN_COLUMNS, type Admin } from './list-admins.ts';

/**
 * Locks the operator whom another one is about to deactivate or delete. All operators are locked in
 * a fixed order, and the acting one must still be active: so of two that deactivate each other at
 * the same time one remains.
 * @throws Refusal 404, 403 for an operator who was deactivated in the meantime, 409 OWN_ACCOUNT
 */
export async function lockAdmin(id: string, actor: Operator, trx: Trx): Promise<Admin> {
  const admins = await rows<Admin>(
    `select ${ADMIN_COLUMNS} from users where owner_id is null and role = 'SUPER_ADMIN'
      order by id for update`,
    [],
    trx,
  );
  const own = admins.find((admin) => admin.id === actor.id);
  if (!own?.isActive) throw forbidden('You are no longer an operator');
  const target = admins.find((admin) => admin.id === id);
  if (!target) throw notFound('Operator');
  if (target.id === own.id) {
    throw conflict('OWN_ACCOUNT', 'Only another operator can suspend or delete your account');
  }
  return target;
}
