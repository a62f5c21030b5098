import { rows } from '../../../../kernel/db/db.ts';

export interface UnpurgedShop {
  ownerId: string;
  /** Of the transactions. */
  xids: string[];
  /** A photo was deleted, or all of them with the store. */
  photosGone: boolean;
}

export const unpurgedShops = (seconds: number, limit: number): Promise<UnpurgedShop[]> =>
  rows<UnpurgedShop>(
    `select owner_id, array_agg(xid::text) as xids, bool_or(photos_gone) as photos_gone
       from catalog_changes
      where not purged and changed_at > now() - ? * interval '1 second'
      group by owner_id order by min(changed_at) limit ?`,
    [seconds, limit],
  );

export async function markPurged(shops: readonly UnpurgedShop[]): Promise<void> {
  const changes = shops.flatMap(({ ownerId, xids }) => xids.map((xid) => ({ ownerId, xid })));
  await rows(
    `update catalog_changes c set purged = true
       from unnest(?::text[], ?::uuid[]) as told (xid, owner_id)
      where c.xid = told.xid::xid8 and c.owner_id = told.owner_id`,
    [changes.map(({ xid }) => xid), changes.map(({ ownerId }) => ownerId)],
  );
}
