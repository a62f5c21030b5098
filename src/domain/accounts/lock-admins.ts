import { rows, type Trx } from '../../db.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Operator } from '../../session.ts';
import { ADMIN_COLUMNS, type Admin } from './list-admins.ts';

/**
 * The operator whom another one is about to switch or delete. All operators are locked, always in one
 * order, and whoever acts must still be one who may: so of two that switch each other off at the same
 * time one remains, and the last one stays whatever happens.
 * @throws Refusal 404, 403 for an operator who was switched off meanwhile, 409 OWN_ACCOUNT
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
