import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { networkText } from '../../../../kernel/format/network-text.ts';
import type { Visitor } from '../../../../session.ts';

/** From a browser or network in which none of the person's sessions of the last weeks began. */
export async function isNewDevice(
  userId: string,
  { userAgent, address }: Visitor,
  trx: Trx,
): Promise<boolean> {
  const [person] = await rows<{ isNew: boolean }>(
    `select u.last_seen_at is not null and not exists (
              select 1 from refresh_tokens r
               where r.user_id = u.id and r.impersonator_id is null
                 and r.user_agent = left(?, 300) and r.network = ?) as is_new
       from users u where u.id = ?`,
    [userAgent, networkText(address), userId],
    trx,
  );
  return person?.isNew ?? false;
}
