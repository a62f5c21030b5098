import { rows } from '../../db.ts';

/** A platform operator, as operators see each other. */
export interface Admin {
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

const MOST = 500;

/** Every platform operator, the first one first, 500 at most. */
export const listAdmins = (): Promise<Admin[]> =>
  rows<Admin>(
    `select id, name, email, is_active as "isActive", last_seen_at as "lastSeenAt",
            created_at as "createdAt"
       from users where owner_id is null and role = 'SUPER_ADMIN'
      order by created_at, id limit ${MOST}`,
  );
