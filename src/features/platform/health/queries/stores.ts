import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { knownNameOf } from '../../../payments/gateway/gateway-names.ts';

export interface TroubledStore {
  ownerId: string;
  storeId: string;
  storeName: string;
  since: string;
}

interface StoreOfGateway extends TroubledStore {
  /** Null: the first one, which has no name. */
  gateway: string | null;
}

export interface StoreHealth {
  quiet: TroubledStore[];
  refusedKeys: StoreOfGateway[];
}

const SHOWN = 50;

/*
 * A store is quiet when it has a number or page, shoppers wrote to it on at least 5 of the 7 days
 * before the last 24 hours, and none in those 24 hours. Only shoppers' messages count: the
 * provider's events about our own messages prove nothing. Events are stored for 8 days or longer.
 */
const QUIET = acrossTenants(`
select s.owner_id, s.id as store_id, s.name as store_name, m.last as since
  from (select distinct owner_id from channel_connections) c
  join stores s on s.owner_id = c.owner_id and s.is_active
 cross join lateral (
   select max(received_at) as last,
          count(distinct (received_at at time zone 'UTC')::date) as days
     from webhook_events e
    where e.owner_id = c.owner_id and e.source in ('chat', 'social')
      and e.received_at > now() - interval '8 days'
      and (e.event like 'messages.%' or e.event in ('messaging.message', 'messaging.postback'))
      and not exists (
        select 1 from webhook_events n
         where n.owner_id = c.owner_id and n.source in ('chat', 'social')
           and n.received_at > now() - interval '1 day'
           and (n.event like 'messages.%' or n.event in ('messaging.message', 'messaging.postback')))) m
 where m.days >= 5 order by m.last limit ${SHOWN}`);

// Notified once a day while it lasts; a payment that was opened since proves that it is fixed.
const REFUSED = acrossTenants(`
select s.owner_id, s.id as store_id, s.name as store_name, n.provider, n.since
  from (select owner_id, coalesce(data ->> 'provider', 'gateway') as provider,
               max(created_at) as since
          from notifications
         where event = 'gateway_refused' and created_at > now() - interval '26 hours'
         group by 1, 2) n
  join stores s on s.owner_id = n.owner_id
 where not exists (select 1 from payment_transactions t
                    where t.owner_id = n.owner_id and t.created_at > n.since
                      and t.provider = n.provider
                      and t.provider_order_id is not null)
 order by n.since limit ${SHOWN}`);

export const readStores = async (trx: Trx): Promise<StoreHealth> => ({
  quiet: await rows<TroubledStore>(QUIET, [], trx),
  refusedKeys: (await rows<TroubledStore & { provider: string }>(REFUSED, [], trx)).map(
    ({ provider, ...store }) => ({ ...store, gateway: knownNameOf(provider) }),
  ),
});
