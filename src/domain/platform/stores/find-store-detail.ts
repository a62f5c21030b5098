import { rows } from '../../../db/db.ts';
import type { WebhookSource } from '../../../enums.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { findStoreRow } from './find-store-row.ts';
import type { StoreRow } from './store-row.ts';

/** One store with the data that an operator needs to help its seller. */
export interface StoreDetail {
  store: StoreRow;
  counts: { customerCount: number; staffCount: number };
  /** The store's connections; never a secret. */
  links: Record<WebhookSource, boolean>;
  courier: boolean;
  /** Whether the gateway's webhook is verified with the store's own secret. */
  gatewaySecret: boolean;
  messages: StoreMessages;
}

/** Incoming messages of a store. */
export interface StoreMessages {
  /** The newest event of any provider. */
  lastWebhookAt: Date | null;
  lastBySource: Record<
    WebhookSource,
    { event: string; receivedAt: Date; verified: boolean | null } | null
  >;
  /** The last message from a shopper. */
  lastMessageAt: Date | null;
  /** Events that failed or were given up. */
  brokenCount: number;
}

/** The newest message is in one of this many latest threads. */
const RECENT_THREADS = 200;

const SELECT = acrossTenants(`
select (select count(*) from customers c where c.owner_id = s.owner_id and c.merged_into is null)
         as "customerCount",
       (select count(*) from users u where u.owner_id = s.owner_id and u.role = 'STAFF') as "staffCount",
       exists (select from channel_connections c where c.owner_id = s.owner_id and c.channel = 'chat') as chat,
       exists (select from channel_connections c where c.owner_id = s.owner_id and c.channel = 'social') as social,
       coalesce(s.payment_settings ->> 'gatewayKeyId', '') <> ''
         and coalesce(s.payment_settings ->> 'gatewayKeySecret', '') <> '' as gateway,
       coalesce(s.payment_settings ->> 'gatewayWebhookSecret', '') <> '' as "gatewaySecret",
       coalesce(s.courier_settings ->> 'email', '') <> '' as courier,
       (select max(recent.last_inbound_at)
          from (select v.last_inbound_at from conversations v where v.owner_id = s.owner_id
                 order by v.last_message_at desc, v.id desc limit ${RECENT_THREADS}) recent) as "lastMessageAt",
       (select count(*) from webhook_events e
         where e.owner_id = s.owner_id and e.state in ('failed', 'dead')) as "brokenCount"
  from stores s where s.id = ?`);

const LAST_EVENTS = `
select source.name as source, last.event, last.received_at as "receivedAt", last.verified
  from unnest(array['chat', 'social', 'gateway']) source (name)
 cross join lateral (
   select e.event, e.received_at, e.verified from webhook_events e
    where e.owner_id = ? and e.source = source.name order by e.received_at desc limit 1) last`;

interface Standing extends Record<WebhookSource, boolean> {
  customerCount: number;
  staffCount: number;
  gatewaySecret: boolean;
  courier: boolean;
  lastMessageAt: Date | null;
  brokenCount: number;
}

interface LastEvent {
  source: WebhookSource;
  event: string;
  receivedAt: Date;
  verified: boolean | null;
}

/**
 * One store with its connections and incoming messages.
 * @throws Refusal 404
 */
export async function findStoreDetail(id: string): Promise<StoreDetail> {
  const store = await findStoreRow(id);
  const [[standing], events] = await Promise.all([
    rows<Standing>(SELECT, [store.id]),
    rows<LastEvent>(LAST_EVENTS, [store.ownerId]),
  ]);
  if (!standing) throw new Error('The store was deleted while it was being read');
  const { customerCount, staffCount, chat, social, gateway } = standing;
  return {
    store,
    counts: { customerCount, staffCount },
    links: { chat, social, gateway },
    courier: standing.courier,
    gatewaySecret: standing.gatewaySecret,
    messages: {
      lastBySource: lastBySource(events),
      lastWebhookAt: latest(events.map(({ receivedAt }) => receivedAt)),
      lastMessageAt: standing.lastMessageAt,
      brokenCount: standing.brokenCount,
    },
  };
}

const latest = (times: Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;

function lastBySource(events: LastEvent[]): StoreMessages['lastBySource'] {
  const last: StoreMessages['lastBySource'] = { chat: null, social: null, gateway: null };
  for (const { source, ...event } of events) last[source] = event;
  return last;
}
