import type { Receiver } from '../../clients/provider/webhooks/provider-event.ts';
import { preparedRows, type Trx } from '../../kernel/db/db.ts';
import { STORE_COLUMNS } from '../stores/queries/store-columns.ts';
import type { Store } from '../stores/store.ts';

export interface FoundConnection {
  connectionId: string;
  /** As shoppers see it, digits only; empty until the first message. */
  displayNumber: string;
  store: Store;
}

const FIND = `
with receivers as (
  select * from jsonb_to_recordset(?::jsonb) as r (place integer, channel text,
                                                   "phoneNumberId" text, "accountId" text)
), found as (
  select r.place, c.owner_id, c.id as connection_id, c.display_number, c.created_at
    from receivers r
    join claims k on k.kind = 'chat_number' and k.value = r."phoneNumberId"
    join channel_connections c
      on c.owner_id = k.owner_id and c.channel = 'chat' and c.phone_number_id = k.value
   where r.channel = 'chat'
  union all
  select r.place, c.owner_id, c.id, c.display_number, c.created_at
    from receivers r join channel_connections c
      on c.channel = r.channel and c.account_id = r."accountId"
   where r.channel <> 'chat' or (r."phoneNumberId" is null and c.proved_at is not null)
)
select distinct on (found.place, found.owner_id)
       found.place, found.connection_id, found.display_number, s.*
  from found
 cross join lateral (select ${STORE_COLUMNS} from stores where owner_id = found.owner_id) s
 order by found.place, found.owner_id, found.created_at, found.connection_id`;

type Row = Omit<FoundConnection, 'store'> & Store & { place: number };

/**
 * The connections of each receiver, one per store: by its number if it has one, else by the
 * account, which may hold numbers of several stores; then only connections whose number the
 * provider has confirmed. Empty: unknown here.
 */
export async function findConnectionsOf(
  receivers: readonly Receiver[],
  trx?: Trx,
): Promise<FoundConnection[][]> {
  const places = receivers.map((receiver, place) => ({ ...receiver, place }));
  const found = await preparedRows<Row>(FIND, [JSON.stringify(places)], trx);
  const connections = receivers.map((): FoundConnection[] => []);
  for (const { place, connectionId, displayNumber, ...store } of found) {
    connections[place]?.push({ connectionId, displayNumber, store });
  }
  return connections;
}
