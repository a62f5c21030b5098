import { conflict, forbidden, notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Operator } from '../../../session.ts';
import { SHOWN_FIELDS, type ShownUser, User } from '../user.ts';

export type Admin = ShownUser;

const MOST = 500;

const admins = (trx?: Trx) =>
  User.query(trx)
    .modify('operators')
    .select(...SHOWN_FIELDS);

export const listAdmins = async (): Promise<Admin[]> =>
  admins().orderBy('createdAt').orderBy('id').limit(MOST);

/** @throws Refusal 404, also for other users */
export async function findAdmin(id: string): Promise<Admin> {
  const admin = isUuid(id) ? await admins().findById(id) : undefined;
  if (!admin) throw notFound('Operator');
  return admin;
}

/**
 * All operators are locked in a fixed order, and the acting one must still be active: so of two
 * that deactivate each other at the same time one remains.
 * @throws Refusal 404, 403 for an operator who was deactivated in the meantime, 409 OWN_ACCOUNT
 */
export async function lockAdmin(id: string, actor: Operator, trx: Trx): Promise<Admin> {
  const all = await admins(trx).orderBy('id').forUpdate();
  const own = all.find((admin) => admin.id === actor.id);
  if (!own?.isActive) throw forbidden('You are no longer an operator');
  const target = all.find((admin) => admin.id === id);
  if (!target) throw notFound('Operator');
  if (target.id === own.id) {
    throw conflict('OWN_ACCOUNT', 'Only another operator can suspend or delete your account');
  }
  return target;
}
