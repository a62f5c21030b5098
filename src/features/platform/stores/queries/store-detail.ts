import type { WebhookSource } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/** The newest message is in one of this many latest threads. */
const RECENT_THREADS = 200;

const STANDING = acrossTenants(`
select (select count(*) from customers c where c.owner_id = s.owner_id and c.merged_into is null)
         as customer_count,
       (select count(*) from users u where u.owner_id = s.owner_id and u.role = 'STAFF') as staff_count,
       exists (select from channel_connections c where c.owner_id = s.owner_id and c.channel = 'chat') as chat,
       exists (select from channel_connections c where c.owner_id = s.owner_id and c.channel = 'social') as social,
       case when coalesce(s.payment_settings ->> 'gatewayKeyId', '') <> ''
         and coalesce(s.payment_settings ->> 'gatewayKeySecret', '') <> ''
         then array['gateway'] else '{}' end
         || array(select g.provider from store_gateways g where g.owner_id = s.owner_id
                   order by g.provider) as gateways,
       coalesce(s.courier_settings ->> 'email', '') <> '' as courier,
       (select max(recent.last_inbound_at)
          from (select v.last_inbound_at from conversations v where v.owner_id = s.owner_id
                 order by v.last_message_at desc, v.id desc limit ${RECENT_THREADS}) recent) as last_message_at,
       (select count(*) from webhook_events e
         where e.owner_id = s.owner_id and e.state in ('failed', 'dead')) as broken_count
  from stores s where s.id = ?`);

const LAST_EVENTS = `
select source.name as source, last.event, last.received_at, last.verified
  from unnest(array['chat', 'social', 'gateway']) source (name)
 cross join lateral (
   select e.event, e.received_at, e.verified from webhook_events e
    where e.owner_id = ? and e.source = source.name order by e.received_at desc limit 1) last`;

export interface StoreConnections extends Record<Exclude<WebhookSource, 'gateway'>, boolean> {
  customerCount: number;
  staffCount: number;
  /** Of which the store has given an account. */
  gateways: string[];
  courier: boolean;
  lastMessageAt: Date | null;
  brokenCount: number;
}

export interface LastEvent {
  source: WebhookSource;
  event: string;
  receivedAt: Date;
  verified: boolean | null;
}

export async function storeConnections(storeId: string): Promise<StoreConnections | undefined> {
  const [standing] = await rows<StoreConnections>(STANDING, [storeId]);
  return standing;
}

export const lastEventsOf = (ownerId: string): Promise<LastEvent[]> => rows(LAST_EVENTS, [ownerId]);

const CONNECTION = acrossTenants(`
select s.owner_id, s.name as store_name,
       coalesce(nullif('+' || c.display_number, '+'), c.phone_number_id, c.account_id) as channel_name
  from stores s join channel_connections c on c.owner_id = s.owner_id
 where s.id = ? and c.id = ?`);

export async function connectionOf(
  storeId: string,
  channelId: string,
  trx?: Trx,
): Promise<{ ownerId: string; storeName: string; channelName: string } | undefined> {
  const [found] = await rows<{ ownerId: string; storeName: string; channelName: string }>(
    CONNECTION,
    [storeId, channelId],
    trx,
  );
  return found;
}
