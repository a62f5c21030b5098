/**
 * What does not keep the rules of docs/scaling.md, and why. shard-readiness.test.ts fails for what is
 * missing here, and for what is here and no longer there.
 */

/** Unique keys without the owner, by index. */
export const KEYS: Record<string, string> = {
  webhook_events_pkey: 'an event comes before it is known whose it is',
  webhook_events_external:
    'a provider’s event is handled once, also before it is known whose it is',
};

/** Triggers that do not look at one row. */
export const TRIGGERS: Record<string, string> = {
  audit_events_no_truncate: 'refuses to empty the platform’s own log; looks at no row',
};

const SWEEP = 'takes what is due of all stores: each shard’s worker takes its own';
const OPERATORS = 'operators see all stores: each shard is asked, and the answers are added';
const PRUNE = 'deletes by age: each shard’s worker deletes its own';

/** Files with statements for many stores (`acrossTenants`). */
export const ACROSS_STORES: Record<string, string> = {
  'src/kernel/db/delete-in-batches.ts': PRUNE,
  'src/features/channels/sweep-connections.ts': SWEEP,
  'src/features/drafts/sweep-expired-drafts.ts': SWEEP,
  'src/features/model-readings/queries/claim-readings.ts': SWEEP,
  'src/features/model-readings/queries/count-late.ts': SWEEP,
  'src/features/model-readings/purge-readings.ts': PRUNE,
  'src/features/notifications/deliver/queries/sweep-notifications.ts': SWEEP,
  'src/features/orders/cod/queries/sweep-cod.ts': SWEEP,
  'src/features/orders/transfer/queries/due-transfers.ts': SWEEP,
  'src/features/outgoing-webhooks/queries/claim-deliveries.ts': SWEEP,
  'src/features/outgoing-webhooks/queries/sweep-secrets.ts': SWEEP,
  'src/features/outgoing-webhooks/queries/sweep-turned-off.ts': SWEEP,
  'src/features/documents/prune-papers.ts': PRUNE,
  'src/features/payments/gateway/queries/lock-gateway-secrets.ts': SWEEP,
  'src/features/payments/requests/queries/end-requests.ts': SWEEP,
  'src/features/payments/sweep-due-refunds.ts': SWEEP,
  'src/features/payments/sweep-payments.ts': SWEEP,
  'src/features/platform/health/queries/drafts.ts': OPERATORS,
  'src/features/platform/health/queries/notifications.ts': OPERATORS,
  'src/features/platform/health/queries/outgoing.ts': OPERATORS,
  'src/features/platform/health/queries/parcels.ts': OPERATORS,
  'src/features/platform/health/queries/payments.ts': OPERATORS,
  'src/features/platform/health/queries/reader.ts': OPERATORS,
  'src/features/platform/health/queries/stores.ts': OPERATORS,
  'src/features/platform/health/queries/velocity.ts': OPERATORS,
  'src/features/platform/invariants/queries/check-rule.ts': OPERATORS,
  'src/features/platform/invariants/queries/slices.ts': OPERATORS,
  'src/features/platform/overview/queries/counts.ts': OPERATORS,
  'src/features/platform/queries/database-checks.ts': OPERATORS,
  'src/features/platform/queries/settings-effects.ts': OPERATORS,
  'src/features/platform/stores/queries/list-stores.ts': OPERATORS,
  'src/features/platform/stores/queries/store-detail.ts': OPERATORS,
  'src/features/platform/stores/queries/store-row.ts': OPERATORS,
  'src/features/platform/subscriptions/queries/list-subscriptions.ts': OPERATORS,
  'src/features/platform/subscriptions/queries/subscription-detail.ts': OPERATORS,
  'src/features/platform/users/queries/user-row.ts': OPERATORS,
  'src/features/delivery/courier-token.ts': SWEEP,
  'src/features/delivery/poll-parcels.ts': SWEEP,
  'src/features/stock/queries/sweep-low-stock.ts': SWEEP,
  'src/features/subscriptions/queries/due-notices.ts': SWEEP,
};

/** A statement that serves several stores at once. */
interface StatementException {
  /** Where it stands. */
  file: string;
  /** Part of its text, with single spaces, that the same for one store does not have. */
  says: string;
  reason: string;
}

const PAGES =
  'a shop is found by its address, and visits of the same moment share a query (decision 34): a shard’s web process gets those of its own shops';

/** Of what serves stores: each may leave this list, and none may join it. */
export const STATEMENTS: readonly StatementException[] = [
  {
    file: 'src/features/channels/find-connections-of.ts',
    says: 'from receivers r join claims k',
    reason: 'asks whose the numbers and pages are that a delivery came to: the directory knows',
  },
  {
    file: 'src/features/catalog/find-sellable-variants.ts',
    says: 'active from products where owner_id = asked.owner_id',
    reason:
      'carts of the same moment share a query (decision 34): a shard’s web process gets its own',
  },
  {
    file: 'src/features/catalog/shop/queries/shop-pages.ts',
    says: 'select asked.place, row_to_json(s) as store, (select json_agg',
    reason: PAGES,
  },
  {
    file: 'src/features/catalog/shop/queries/shop-products.ts',
    says: 'select asked.place, row_to_json(s) as store',
    reason: PAGES,
  },
  {
    file: 'src/features/catalog/shop/queries/sitemap-shops.ts',
    says: 'from (select id, slug, owner_id from stores where is_active',
    reason: 'lists the shops of the platform: each shard lists its own',
  },
];
