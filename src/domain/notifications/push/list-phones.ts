import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';

/** A push subscription as the store's team sees it. */
export interface ListedPhone {
  id: string;
  device: string;
  /** Who turned it on. */
  person: string;
  isMine: boolean;
  createdAt: Date;
  usedAt: Date | null;
  lastError: string | null;
}

/** The store's push subscriptions, newest first. */
export const listPhones = (tenant: Tenant, userId: string): Promise<ListedPhone[]> =>
  rows<ListedPhone>(
    `select p.id, p.device, u.name as person, p.user_id = ?::uuid as "isMine",
            p.created_at as "createdAt", p.used_at as "usedAt", p.last_error as "lastError"
       from push_subscriptions p join users u on u.id = p.user_id
      where p.owner_id = ? order by p.created_at desc limit 50`,
    [userId, tenant.ownerId],
  );
