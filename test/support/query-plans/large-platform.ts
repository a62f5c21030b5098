import { fillPlatform } from '../../../dev/bulk/fill-platform.ts';
import { seedStores } from '../../../dev/seed/seed-stores.ts';
import { acrossTenants } from '../../../src/kernel/tenancy/tenant.ts';
import { rows } from '../rows.ts';
import { unwatched } from '../shards/watch-statements.ts';

/** Of what sellers and shoppers do, the planner is told of so many times more rows than there are. */
const TIMES = 2_000;
/** What has a single row here has at least so many there. */
const LEAST = 100_000;
/** So that some ten thousand sellers come of those who are there. */
const TIMES_SELLERS = 150;

/** The few of the platform itself: it is right to read all. */
const OF_THE_PLATFORM = [
  'health_parts',
  'job_runs',
  'knex_migrations',
  'knex_migrations_lock',
  'plans',
  'platform_alerts',
  'platform_settings',
  'worker_heartbeats',
];

/**
 * Some for each seller: an operator's page may read all of a table, and the benchmark of operators
 * says how long that takes with ten thousand.
 */
const OF_SELLERS = [
  'channel_connections',
  'direct_methods',
  'push_subscriptions',
  'second_factors',
  'store_gateways',
  'store_moves',
  'store_slugs',
  'stores',
  'subscription_events',
  'subscription_notices',
  'subscription_payments',
  'user_subscriptions',
  'users',
  'webhook_endpoints',
];

/** Whether a table grows with what sellers and shoppers do; a new one does until it is named above. */
export const growsWithTrade = (table: string): boolean =>
  !OF_THE_PLATFORM.includes(table) && !OF_SELLERS.includes(table);

/**
 * Fills the database with some hundred orders of two stores among many small ones, and with rows of
 * every kind that growing tables hold.
 * @returns the email of the owner who has most
 */
export async function someLargeStores(): Promise<string> {
  const { logins } = await unwatched(async () => {
    await fillPlatform({ stores: 60, orders: 300, subscriptions: 120, work: 120 });
    return seedStores({ stores: 2, products: 60, orders: 600, seed: 3 }, () => {});
  });
  for (const sql of MORE_ROWS) await rows(acrossTenants(sql));
  return logins[0]?.email ?? '';
}

/**
 * Makes the planner believe in a platform with a million orders: what `analyze` found out about the
 * rows stays, there are only more of them on each page. So it takes reading all for cheaper than it
 * is, and what still does not read all never will. (`pg_restore_relation_stats`: PostgreSQL 18.)
 */
export async function seedStatistics(): Promise<void> {
  await rows('vacuum analyze');
  await rows(SEED, [OF_SELLERS, TIMES_SELLERS, LEAST, TIMES, OF_THE_PLATFORM]);
}

const SEED = acrossTenants(`
select pg_restore_relation_stats(
         'schemaname', 'public', 'relname', c.relname::text, 'relpages', greatest(c.relpages, 1),
         'reltuples', (case when t.relname = any(?::text[]) then c.reltuples * ?
                            else greatest(c.reltuples, ?::real / ?) * ${TIMES} end)::real,
         'relallvisible', greatest(c.relallvisible, 1))
  from pg_class c
  left join pg_index i on i.indexrelid = c.oid
  join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')
   and t.relname <> all(?::text[])`);

/** Growing tables without a row: the planner knows that they are empty, and would plan for that. */
export async function emptyTables(): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) = 0
      order by 1`,
  );
  return found.map(({ name }) => name).filter(growsWithTrade);
}

/** What neither orders nor a store with everything bring along. */
const MORE_ROWS = [
  `insert into audit_events (id, created_at, action, actor_id, actor_name, actor_email, address,
     target_type, target_id, target_name, owner_id, before, after, reason)
   select gen_random_uuid(), now() - place * interval '2 minutes', action, null,
          'Operator ' || mod(place, 20), 'operator-' || mod(place, 20) || '@platform.example',
          '203.0.113.7', 'store', s.id::text, s.name, s.owner_id, '{}', '{}', 'Asked for by the owner'
     from (select id, name, owner_id, row_number() over (order by id) as place from stores) s,
          unnest(array['store_switched', 'impersonation_started']) as action`,
  `insert into jobs (id, name, data, state, finished_at)
   select gen_random_uuid(), 'make-papers', '{}',
          case when mod(n, 50) = 0 then 'dead' when mod(n, 50) = 1 then 'queued' else 'done' end,
          case when mod(n, 50) <> 1 then now() end
     from generate_series(1, 500) n`,
  `insert into invoices (owner_id, order_id, number, number_text)
   select owner_id, id, order_number, 'INV-' || order_number from orders where status = 'delivered'`,
  `insert into invoice_counters (owner_id, last_number)
   select owner_id, max(number) from invoices group by owner_id`,
  `insert into direct_methods (owner_id, id, position, kind, label, details)
   select owner_id, gen_random_uuid(), 0, 'other', 'Cash at the shop', '{}' from stores`,
  `insert into store_gateways (owner_id, provider, key_id)
   select owner_id, 'stripe', 'pk_' || id from stores`,
  `insert into payment_requests (owner_id, id, order_id, token, amount_minor, currency, state,
     expires_at, actor_name, created_at)
   select owner_id, gen_random_uuid(), id, gen_random_uuid()::text, 100, currency,
          case when mod(order_number, 50) = 0 then 'open' else 'paid' end,
          created_at + interval '3 days', 'Meera', created_at
     from orders where total_amount_minor > 0`,
  `insert into payment_claims (owner_id, id, order_id, state, amount_minor, currency, reference,
     reference_key, decided_at, created_at)
   select owner_id, gen_random_uuid(), id,
          case when mod(order_number, 50) = 0 then 'waiting' else 'rejected' end, 100, currency,
          'UTR ' || order_number, 'UTR' || order_number,
          case when mod(order_number, 50) > 0 then created_at end, created_at
     from orders`,
  `insert into parcel_scans (owner_id, fulfillment_id, at, fingerprint, state, label)
   select owner_id, id, created_at + n * interval '1 hour', n::text, 'in_transit', 'On its way'
     from fulfillments, generate_series(1, 3) n`,
  `insert into idempotency_keys (owner_id, route, key, request_hash, response)
   select owner_id, 'POST /api/orders', id::text, '', '{}' from orders`,
  `insert into courier_tokens (owner_id, sealed_token, account, expires_at)
   select owner_id, 'enc:v1:', '', now() from stores`,
  `insert into message_templates (owner_id, account_id, external_id, told_at)
   select owner_id, '1', n::text, now() from stores, generate_series(1, 3) n`,
  `insert into product_image_imports (owner_id, id, product_id, address, position, state)
   select owner_id, gen_random_uuid(), id, 'https://example.com/a.jpg', 0, 'done' from products`,
  `insert into product_slugs (owner_id, slug, product_id)
   select owner_id, slug || '-old', id from products`,
  `insert into product_translations (owner_id, product_id, language, name)
   select owner_id, id, language, name from products, unnest(array['hi', 'ta']) language`,
  `insert into pending_registrations (id, email, password_hash, name, store_name, place, origin,
     token_hash, expires_at)
   select gen_random_uuid(), n || '@example.com', '', 'Meera', 'Mugs', '{}', '{}',
          sha256(('registration' || n)::bytea), now() + n * interval '1 minute'
     from generate_series(1, 500) n`,
  `insert into direct_orders (owner_id, message_id, conversation_id, order_id, last_message_at)
   select o.owner_id, m.id, m.conversation_id, o.id, m.sent_at
     from (select distinct on (owner_id) owner_id, id from orders) o
     join (select distinct on (owner_id) * from messages) m on m.owner_id = o.owner_id`,
  `insert into store_log_entries (owner_id, id, created_at, action, actor_id, actor_name, operator_id)
   select owner_id, gen_random_uuid(), now() - n * interval '1 day',
          (array['signed_in', 'documents_printed', 'shop_changed'])[1 + mod(n, 3)], owner_id, 'Meera',
          case when mod(n, 10) = 0 then gen_random_uuid() end
     from stores, generate_series(1, 80) n`,
  `insert into account_links (id, user_id, purpose, token_hash, sent_to, expires_at)
   select gen_random_uuid(), id, 'undo_password', sha256((id::text || n)::bytea), email,
          now() + n * interval '1 hour' from users, generate_series(1, 3) n`,
  `insert into letter_counts (day, scope, key, sent, most)
   select current_date - n, 'store', owner_id::text, n, 100 from stores, generate_series(0, 3) n`,
  `insert into order_lookups (owner_id, id, order_number, outcome, created_at)
   select owner_id, gen_random_uuid(), 1000 + n, 'wrong', now() - n * interval '1 hour'
     from stores, generate_series(1, 20) n`,
  `insert into staff_tries (owner_id, day, tries)
   select owner_id, current_date - n, n from stores, generate_series(1, 3) n`,
  `insert into import_turns (owner_id, holder, ends_at)
   select owner_id, gen_random_uuid(), now() - interval '1 hour' from stores`,
  `insert into ended_connections (owner_id, channel, external_id, why)
   select owner_id, 'chat', '9' || n, 'released' from stores, generate_series(1, 3) n`,
  `insert into model_readings (owner_id, message_id, conversation_id, state, outcome, answer,
     finished_at)
   select owner_id, id, conversation_id, 'done', 'changed', '{}', sent_at from messages
    where direction = 'in' on conflict do nothing`,
  `insert into model_usage (owner_id, day, calls)
   select owner_id, current_date - n, n from stores, generate_series(0, 30) n on conflict do nothing`,
  `insert into reading_corrections (owner_id, id, kind, draft_order_id, line_id, message_id, words,
     name, corrected_by_name)
   select owner_id, gen_random_uuid(), 'line', id, gen_random_uuid(), message_id, 'red mug',
          'red mug', 'Meera' from draft_orders, generate_series(1, 3) n`,
  `insert into second_factors (user_id, secret, setup_hash, created_at, confirmed_at)
   select id, 'enc:v1:', sha256(id::text::bytea), now(),
          case when mod(row_number() over (order by id), 50) > 0 then now() end
     from users on conflict do nothing`,
  `insert into recovery_codes (user_id, code_hash)
   select user_id, sha256((user_id::text || n)::bytea) from second_factors, generate_series(1, 10) n`,
  `insert into pending_sign_ins (token_hash, user_id, expires_at)
   select sha256(('pending' || id)::bytea), id, now() + interval '10 minutes' from users`,
  `insert into account_letters (id, user_id, kind, created_at)
   select gen_random_uuid(), id, 'new_device', now() - n * interval '1 day'
     from users, generate_series(0, 6) n`,
  `insert into cash_tallies (owner_id, whose, pieces, amount_minor, since)
   select owner_id, 'shopper ' || n, n, 100 * n, now() - n * interval '2 minutes'
     from stores, generate_series(1, 40) n`,
  `insert into imported_stock (owner_id, variant_id, export_id, difference)
   select owner_id, id, gen_random_uuid(), 3 from product_variants`,
  `insert into used_passkey_challenges (hash, used_at)
   select sha256(n::text::bytea), now() - n * interval '1 minute' from generate_series(1, 500) n`,
  `insert into failed_sign_ins (id, began_at, wrong, refused)
   select gen_random_uuid(), now() - n * interval '1 minute', 2, 1 from generate_series(1, 500) n`,
];
