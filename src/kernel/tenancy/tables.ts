interface Options {
  /** SQL: an owner's rows, which are deleted with the account; null: none are. `id` is used once. */
  rows?: ((id: string) => string) | null;
  /** The database that has them if stores are spread over several (docs/scaling.md). */
  home?: 'shard' | 'directory';
  /** Why no row of it goes with a store that moves. */
  stays?: string;
  /** Triggers write its rows again from those of other tables. */
  isDerived?: boolean;
  /** SQL: which of the rows move; all by default. */
  moved?: string;
  /** SQL: an order in which each row follows those of the same table that it refers to. */
  order?: string;
  /** Columns with secrets that are sealed with ENCRYPTION_KEY. */
  sealed?: readonly string[];
  /** Rows that are read and written at a time as they move; few where they are large. */
  movedAtOnce?: number;
  /**
   * Columns that follow `owner_id` in an index, along which rows are deleted in batches; rows with
   * equal values go together. Without them it is one statement.
   */
  key?: readonly string[];
  /** Rows of such a batch; few where many tables have a foreign key to each row. */
  deletedAtOnce?: number;
  /** SQL: rows that refer to others of the table, and are deleted before them. */
  deletedFirst?: string;
  /** SQL: rows that are deleted by age, found by an index (docs/retention.md). */
  prune?: string;
}

export interface Table<Name extends string = string> extends Options {
  name: Name;
  /**
   * `store`: each statement names `owner_id`. `owner`: rows have one, and are also found without it.
   * `person`: they belong to an owner through other rows. `platform`: to nobody.
   */
  of: 'store' | 'owner' | 'person' | 'platform';
  rows: ((id: string) => string) | null;
  home: 'shard' | 'directory';
}

const kind =
  (of: Table['of'], home: Table['home'], rows: Table['rows']) =>
  <Name extends string>(name: Name, options: Options = {}): Table<Name> => ({
    name,
    of,
    home,
    rows,
    ...options,
  });

const store = kind('store', 'shard', (id) => `owner_id = ${id}`);
const owner = kind('owner', 'directory', (id) => `owner_id = ${id}`);
const person = kind(
  'person',
  'directory',
  (id) => `user_id in (select id from users where owner_id = ${id})`,
);
const plan = kind(
  'person',
  'directory',
  (id) => `user_subscription_id in (select id from user_subscriptions where user_id = ${id})`,
);
const platform = kind('platform', 'directory', null);

const older = (column: string, age: string): string => `${column} < now() - interval '${age}'`;
const TODAY = `(now() at time zone 'UTC')::date`;

/**
 * All tables, each after those that its foreign keys name: stores move in this order, and are
 * deleted in the reverse one.
 */
export const TABLES = [
  platform('plans'),
  platform('platform_settings'),
  platform('letter_counts', { prune: `day < ${TODAY} - 1` }),
  platform('failed_sign_ins', { prune: older('began_at', '1 day') }),
  platform('pending_registrations', { prune: 'expires_at < now()' }),
  platform('used_passkey_challenges', { prune: older('used_at', '1 day') }),
  platform('health_parts', { home: 'shard' }),
  platform('job_runs', { home: 'shard' }),
  platform('worker_heartbeats', { home: 'shard' }),
  platform('platform_alerts', {
    home: 'shard',
    rows: (id) => `subject = ${id}`,
    stays: 'tells this installation’s operators',
    prune: older('cleared_at', '90 days'),
  }),
  // Also after a store is deleted, operators answer for what they did.
  owner('audit_events', { rows: null, stays: 'what this installation’s operators did' }),
  owner('store_moves', { rows: null, stays: 'where stores went from here' }),
  // Deleted when every process has read them or is too late.
  owner('catalog_changes', {
    rows: null,
    home: 'shard',
    stays: 'tells this installation’s caches',
    prune: older('changed_at', '1 hour'),
  }),

  // Deleted last: a transaction that adds a job holds a lock on what the job is about, and has
  // committed by then. Jobs that do not name their store would act for somebody else.
  owner('jobs', {
    home: 'shard',
    rows: (id) => `owner_id = ${id} and data ->> 'ownerId' = owner_id::text`,
    moved: `state = 'queued'`,
    prune: `state <> 'queued' and ${older('finished_at', '7 days')}`,
  }),
  owner('users', { order: 'owner_id = id desc, id' }),
  owner('claims', { isDerived: true }),
  person('second_factors', {
    sealed: ['secret'],
    prune: `confirmed_at is null and ${older('created_at', '1 day')}`,
  }),
  person('recovery_codes'),
  person('passkeys'),
  person('remembered_devices', {
    stays: 'a browser remembers one installation',
    prune: 'expires_at < now()',
  }),
  person('pending_sign_ins', { stays: 'people sign in again', prune: 'expires_at < now()' }),
  // A revoked token stays while its family has an unexpired one: it marks the family as ended.
  person('refresh_tokens', {
    stays: 'people sign in again',
    prune: `${older('expires_at', '1 day')}
      and (revoked_at is null or not exists (
        select 1 from refresh_tokens kin
         where kin.family_id = refresh_tokens.family_id and kin.expires_at > now()))`,
  }),
  // For a week, the page of an ended link explains why it doesn't work.
  person('account_links', {
    stays: 'links in emails lead to this installation',
    prune: older('expires_at', '7 days'),
  }),
  person('account_letters', {
    stays: 'emails that wait to be sent from here',
    prune: older('created_at', '7 days'),
  }),
  // Found by its token alone.
  store('staff_invitations', {
    home: 'directory',
    stays: 'links in emails lead to this installation',
    prune: older('expires_at', '30 days'),
  }),
  store('staff_tries', { prune: `day < ${TODAY} - 1` }),
  // A request with a key names no store: its key does.
  store('api_keys', {
    home: 'directory',
    prune: `least(revoked_at, expires_at) < now() - interval '365 days'`,
  }),

  owner('stores', { sealed: ['payment_settings', 'courier_settings'] }),
  person('store_slugs', {
    rows: (id) => `store_id in (select id from stores where owner_id = ${id})`,
  }),
  // Pruned by `pruneLog`.
  store('store_log_entries', { key: ['id'] }),
  store('usage_counters'),
  person('user_subscriptions'),
  plan('subscription_events'),
  plan('subscription_notices'),
  plan('subscription_payments'),
  // Pruned by `pruneWebhookEvents`.
  owner('webhook_events', { home: 'shard', key: ['source', 'received_at'] }),

  store('products', { key: ['id'] }),
  store('product_images', { key: ['id'] }),
  store('product_variants', { key: ['id'] }),
  store('product_translations', { key: ['product_id', 'language'] }),
  store('product_slugs', { key: ['slug'] }),
  store('imported_stock', { key: ['variant_id', 'export_id'] }),
  // The uploaded file is in the row.
  store('product_imports', { key: ['id'], movedAtOnce: 5 }),
  store('product_image_imports', { key: ['id'] }),
  store('import_turns', { stays: 'a lock of a running import' }),

  // Who was merged into another customer follows that one, who may have been merged later.
  store('customers', {
    order: 'merged_into is not null, merged_at desc, id',
    key: ['id'],
    deletedFirst: 'merged_into is not null',
  }),

  store('cash_tallies', {
    key: ['whose'],
    stays: 'of the last hour alone',
    prune: older('since', '1 hour'),
  }),
  store('order_lookups', { key: ['id'], prune: older('created_at', '2 days') }),
  store('saved_views', { key: ['id'] }),
  store('store_gateways', { sealed: ['key_secret', 'webhook_secret'] }),
  store('direct_methods'),
  store('delivery_areas'),
  store('order_counters'),
  store('order_counts', { isDerived: true }),
  // Twelve tables have a foreign key to orders, and each is checked for each order. All that
  // belongs to orders is deleted before them: a cascade would go row by row.
  store('orders', { key: ['id'], deletedAtOnce: 5_000 }),
  store('order_words', { key: ['word', 'order_id'], isDerived: true }),
  store('order_items', { key: ['id'] }),
  store('order_events', { key: ['id'] }),
  store('order_tags', { key: ['order_id', 'tag'] }),
  store('bulk_actions', { key: ['id'], prune: older('created_at', '90 days') }),
  store('bulk_action_items', { key: ['bulk_action_id', 'order_id'] }),
  store('stock_movements', { key: ['id'] }),

  store('payment_requests', { key: ['id'] }),
  // Unpaid ones go after a last question to the gateway: what may have been paid is never lost.
  store('payment_transactions', {
    key: ['id'],
    prune: `order_id is null and status in ('created', 'failed') and provider <> 'manual'
      and ${older('created_at', '30 days')} and next_check_at is null
      and attention is null and metadata -> 'mismatch' is null and metadata -> 'closed' is null
      and not exists (select from refunds r where r.owner_id = payment_transactions.owner_id
                         and r.payment_transaction_id = payment_transactions.id)`,
  }),
  store('refunds', { key: ['id'] }),

  store('courier_tokens', { stays: 'fetched again with the courier password' }),
  store('fulfillments', { key: ['id'] }),
  store('fulfillment_items', { key: ['fulfillment_id', 'order_item_id'] }),
  store('parcel_scans', { key: ['fulfillment_id', 'fingerprint'] }),
  store('invoice_counters'),
  store('invoices', { key: ['order_id', 'revision'] }),
  // Pruned with their files by `prunePapers`.
  store('papers', { key: ['id'] }),

  store('channel_connections', { sealed: ['access_token'], key: ['id'] }),
  store('message_templates', { key: ['account_id', 'external_id'] }),
  store('ended_connections', { key: ['channel', 'external_id'] }),
  store('conversations', { key: ['id'] }),
  store('messages', { key: ['id'] }),
  store('message_media', { key: ['id'] }),
  store('payment_claims', { key: ['id'] }),
  // Their answers are emptied by `pruneAnswers`.
  store('model_readings', { key: ['message_id'] }),
  // Long enough for checking a year of bills.
  store('model_usage', { key: ['day'], prune: `day < ${TODAY} - 400` }),
  // Its orders are deleted later: that foreign key is checked at the transaction's end.
  store('draft_orders', { key: ['id'] }),
  store('draft_order_items', { key: ['id'] }),
  store('reading_corrections', { key: ['id'] }),
  store('direct_orders', { key: ['message_id'] }),

  // Pruned by `pruneNotifications`.
  store('notifications', { key: ['id'] }),
  store('push_subscriptions', {
    key: ['id'],
    stays: 'a browser subscribes to the key of one installation',
  }),
  store('idempotency_keys', { key: ['route', 'key'], prune: older('created_at', '24 hours') }),
  // After orders and drafts: triggers of those write events for endpoints that are there.
  store('webhook_endpoints', { sealed: ['secret', 'old_secret'], key: ['id'] }),
  store('outgoing_events', { key: ['id'], prune: older('occurred_at', '30 days') }),
  store('outgoing_deliveries', { order: 'position', key: ['id'] }),
];

export type TableName = (typeof TABLES)[number]['name'];

/** Tables whose statements must name the tenant (`owner_id`). */
export const TENANT_TABLES: readonly string[] = TABLES.filter(({ of }) => of === 'store').map(
  ({ name }) => name,
);
