import { rows } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';

/** A phone as its store's people see it. */
export interface ListedPhone {
  id: string;
  device: string;
  /** Who switched it on. */
  person: string;
  isMine: boolean;
  createdAt: Date;
  usedAt: Date | null;
  lastError: string | null;
}

/** The phones that show the store's notices, the last one first. */
export const listPhones = (tenant: Tenant, userId: string): Promise<ListedPhone[]> =>
  rows<ListedPhone>(
    `select p.id, p.device, u.name as person, p.user_id = ?::uuid as "isMine",
            p.created_at as "createdAt", p.used_at as "usedAt", p.last_error as "lastError"
       from push_subscriptions p join users u on u.id = p.user_id
      where p.owner_id = ? order by p.created_at desc limit 50`,
    [userId, tenant.ownerId],
  );
