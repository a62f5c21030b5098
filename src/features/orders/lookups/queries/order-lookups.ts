import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

/** In 24 hours. */
export async function countLookups(
  { ownerId }: Tenant,
  { orderNumber, network }: { orderNumber: number; network: string },
  trx: Trx,
): Promise<{ wrong: number; wrongHere: number; sent: number }> {
  const [counted] = await rows<{ wrong: number; wrongHere: number; sent: number }>(
    `select count(*) filter (where outcome = 'wrong') as wrong,
            count(*) filter (where outcome = 'wrong' and network = ?) as wrong_here,
            count(*) filter (where outcome = 'sent') as sent
       from order_lookups
      where owner_id = ? and order_number = ? and created_at > now() - interval '24 hours'`,
    [network, ownerId, orderNumber],
    trx,
  );
  return counted ?? { wrong: 0, wrongHere: 0, sent: 0 };
}
