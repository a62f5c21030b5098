/** How the rows of a table belong to an owner; `owner` is a quoted uuid. */
type Belonging = (owner: string) => string;

/** A table whose rows go with a store. */
export interface MovedTable {
  name: string;
  /** SQL: the rows of an owner. */
  where: Belonging;
  /** SQL: an order in which each row follows those of the same table that it refers to. */
  order?: string;
  /** Columns with secrets that are sealed with ENCRYPTION_KEY. */
  sealed?: readonly string[];
  /** Rows read and written at a time; few where they are large. */
  batch: number;
}

const BATCH = 1_000;
const ofOwner: Belonging = (owner) => `owner_id = ${owner}`;
const ofPeople: Belonging = (owner) =>
  `user_id in (select id from users where owner_id = ${owner})`;
const ofPlan: Belonging = (owner) =>
  `user_subscription_id in (select id from user_subscriptions where user_id = ${owner})`;
const table = (name: string, more: Partial<MovedTable> = {}): MovedTable => ({
  name,
  where: ofOwner,
  batch: BATCH,
  ...more,
});

/** What goes with a store, each table after those that its foreign keys name. */
export const MOVED_TABLES: readonly MovedTable[] = [
  table('users', { order: 'owner_id = id desc, id' }),
  table('second_factors', { where: ofPeople, sealed: ['secret'] }),
  table('recovery_codes', { where: ofPeople }),
  table('passkeys', { where: ofPeople }),
  table('stores', { sealed: ['payment_settings', 'courier_settings'] }),
  table('store_slugs', {
    where: (owner) => `store_id in (select id from stores where owner_id = ${owner})`,
  }),
  table('user_subscriptions', { where: ofPeople }),
  table('subscription_events', { where: ofPlan }),
  table('subscription_notices', { where: ofPlan }),
  table('subscription_payments', { where: ofPlan }),
  table('usage_counters'),
  table('staff_tries'),
  table('api_keys'),
  table('saved_views'),
  table('store_log_entries'),
  table('products'),
  table('product_translations'),
  table('product_slugs'),
  table('product_images'),
  table('product_variants'),
  // The uploaded file is in the row.
  table('product_imports', { batch: 5 }),
  table('product_image_imports'),
  table('imported_stock'),
  // Who was merged into another customer follows that one, who may have been merged later.
  table('customers', { order: 'merged_into is not null, merged_at desc, id' }),
  table('order_counters'),
  table('orders'),
  table('order_items'),
  table('order_events'),
  table('order_tags'),
  table('order_lookups'),
  table('stock_movements'),
  table('invoice_counters'),
  table('invoices'),
  table('papers'),
  table('bulk_actions'),
  table('bulk_action_items'),
  table('payment_transactions'),
  table('refunds'),
  table('fulfillments'),
  table('fulfillment_items'),
  table('parcel_scans'),
  table('channel_connections', { sealed: ['access_token'] }),
  table('ended_connections'),
  table('message_templates'),
  table('conversations'),
  table('messages'),
  table('message_media'),
  table('draft_orders'),
  table('draft_order_items'),
  table('direct_orders'),
  table('reading_corrections'),
  table('model_readings'),
  table('model_usage'),
  table('notifications'),
  table('idempotency_keys'),
  table('webhook_events'),
  // After orders and drafts: triggers of those write events for endpoints that are there.
  table('outgoing_events'),
  table('webhook_endpoints', { sealed: ['secret', 'old_secret'] }),
  table('outgoing_deliveries', { order: 'position' }),
  // Only those that name their store: with another's id, or none, they would act for somebody else.
  table('jobs', {
    where: (owner) => `${ofOwner(owner)} and state = 'queued' and data ->> 'ownerId' = ${owner}`,
  }),
];

/** What triggers write again from the moved rows. */
export const DERIVED_TABLES: readonly string[] = ['claims', 'order_counts', 'order_words'];

/** Tables with rows of an owner or a person that stay behind, and why. */
export const LEFT_TABLES: Record<string, string> = {
  cash_tallies: 'of the last hour alone',
  account_letters: 'emails that wait to be sent from here',
  account_links: 'links in emails lead to this installation',
  audit_events: 'what this installation’s operators did',
  catalog_changes: 'tells this installation’s caches',
  courier_tokens: 'fetched again with the courier password',
  import_turns: 'a lock of a running import',
  pending_sign_ins: 'people sign in again',
  push_subscriptions: 'a browser subscribes to the key of one installation',
  refresh_tokens: 'people sign in again',
  remembered_devices: 'a browser remembers one installation',
  staff_invitations: 'links in emails lead to this installation',
  store_moves: 'where stores went from here',
};
