import { rows } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';

/** A platform operator, as shown to operators. */
export interface Admin {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const MOST = 500;

export const ADMIN_COLUMNS = `id, name, email, is_active as "isActive",
  last_seen_at as "lastSeenAt", created_at as "createdAt"`;

/** All platform operators, oldest first, at most 500. */
export const listAdmins = (): Promise<Admin[]> =>
  rows<Admin>(
    `select ${ADMIN_COLUMNS} from users where owner_id is null and role = 'SUPER_ADMIN'
      order by created_at, id limit ${MOST}`,
  );

/**
 * One platform operator.
 * @throws Refusal 404, also for other users
 */
export async function findAdmin(id: string): Promise<Admin> {
  const [admin] = isUuid(id)
    ? await rows<Admin>(
        `select ${ADMIN_COLUMNS} from users
          where id = ? and owner_id is null and role = 'SUPER_ADMIN'`,
        [id],
      )
    : [];
  if (!admin) throw notFound('Operator');
  return admin;
}
