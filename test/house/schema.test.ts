import { describe, expect, test } from 'vitest';
import * as tradeEnums from '../../src/enums.ts';
import * as letterEnums from '../../src/features/email-limits/letter-enums.ts';
import * as outgoingEnums from '../../src/features/outgoing-webhooks/outgoing-enums.ts';
import * as storeLogEnums from '../../src/features/stores/store-log-enums.ts';
import { TABLES, TENANT_TABLES } from '../../src/kernel/tenancy/tables.ts';
import { STAFF_PRESETS } from '../../src/permissions.ts';
import { useDatabase } from '../support/database.ts';
import { rows } from '../support/rows.ts';

useDatabase();

const enums = { ...tradeEnums, ...letterEnums, STAFF_PRESETS, ...storeLogEnums, ...outgoingEnums };

interface Check {
  column: string;
  definition: string;
}

/** The lists of words that CHECK constraints, also those of domains, hold columns to, by column. */
async function checkedLists(): Promise<{ column: string; values: string[] }[]> {
  const checks = await rows<Check>(`
    select a.attrelid::regclass || '.' || a.attname as column,
           pg_get_constraintdef(d.oid) as definition
      from pg_constraint d join pg_attribute a on a.atttypid = d.contypid
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
     where d.contypid <> 0 and d.connamespace = 'public'::regnamespace
    union all
    select conrelid::regclass || '.' || (select attname from pg_attribute
             where attrelid = conrelid and attnum = conkey[1]) as column,
           pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace
       and array_length(conkey, 1) = 1`);
  return checks
    .filter(({ definition }) => /= ANY|<@/.test(definition))
    .map(({ column, definition }) => ({
      column,
      values: [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value),
    }));
}

const same = (a: readonly string[], b: readonly string[]) =>
  [...a].sort().join() === [...b].sort().join();

/** Lists that only one file knows, so that they are no shared words. */
const OF_ONE_FILE = [
  'platform_settings.inactive_stores',
  'platform_settings.order_cap',
  'product_imports.format',
  'product_imports.state',
  'product_image_imports.state',
  'job_runs.last_status',
  'bulk_action_items.state',
  'order_lookups.outcome',
  'draft_orders.reader',
  'model_readings.state',
  'reading_corrections.kind',
  'claims.kind',
  'store_gateways.provider',
  'store_gateways.mode',
  'stores.active_gateways',
];

describe('closed lists', () => {
  test('of the database are the enums of the code', async () => {
    const lists = await checkedLists();
    expect(lists.length).toBeGreaterThan(15);
    const unknown = lists.filter(
      ({ column, values }) =>
        !OF_ONE_FILE.includes(column) && !Object.values(enums).some((one) => same(one, values)),
    );
    expect(unknown).toEqual([]);
  });

  test('of the code are all held by the database', async () => {
    const lists = await checkedLists();
    const unheld = Object.entries(enums)
      .filter(([, values]) => !lists.some((list) => same(list.values, values)))
      .map(([name]) => name);
    expect(unheld, 'a new word needs a migration').toEqual([]);
  });

  test('exceptions exist', async () => {
    const columns = (await checkedLists()).map(({ column }) => column);
    expect(OF_ONE_FILE.filter((column) => !columns.includes(column))).toEqual([]);
  });
});

describe('tenant tables', () => {
  test('are the tables with an owner_id', async () => {
    const found = await rows<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'owner_id' order by 1`,
    );
    const owned = TABLES.filter((table) => table.of === 'store' || table.of === 'owner');
    expect(found.map(({ name }) => name)).toEqual(owned.map(({ name }) => name).sort());
  });

  /** Indexes that must not or cannot begin with the tenant key, and why. */
  const ALLOWED: Record<string, string> = {
    products_found: 'a GIN index cannot hold a uuid; the tenant is checked on the rows found',
    customers_found: 'as products_found',
    idempotency_keys_age: 'pruned by age across tenants',
    papers_age: 'pruned by age across tenants',
    fulfillments_due: 'the poller takes what is due of every store',
    notifications_due: 'deliveries are due across stores',
    notifications_age: 'pruned by age across tenants',
    notifications_in_app_age: 'pruned by age across tenants',
    channel_connections_account: 'events about an account name no store',
    channel_connections_unproved: 'the provider is asked about those of every store',
    draft_orders_expiring: 'drafts expire across stores',
    draft_orders_aging: 'and so they do by their age',
    push_subscriptions_user: 'a user who goes takes theirs along',
    payment_transactions_next_check: 'the sweep asks about what is due of every store',
    payment_transactions_unpaid: 'pruned by age across tenants',
    refunds_due: 'refunds are due across stores',
    store_log_entries_age: 'pruned by age across tenants',
    orders_confirm_by: 'the worker cancels what nobody confirmed in any store',
    orders_pay_by: 'the worker cancels what nobody paid in any store',
    orders_pay_reminder: 'and so it reminds their shoppers',
    payment_requests_due: 'requests expire across stores',
    order_lookups_age: 'pruned by age across tenants',
    cash_tallies_since: 'pruned by age across tenants',
    staff_tries_day: 'pruned by age across tenants',
    staff_invitations_age: 'pruned by age across tenants',
    staff_invitations_token_hash_key: 'a link is found by its token alone',
    orders_day: 'System Health counts the orders of a day over all stores',
    draft_orders_parse_errors: 'System Health shows the newest of all stores',
    draft_orders_ended: 'System Health counts them over all stores',
    notifications_sent: 'System Health counts those of all stores since its last whole count',
    notifications_failed: 'System Health shows the newest of all stores',
    model_readings_open: 'a worker asks about the oldest of all stores',
    model_readings_finished: 'System Health shows what came of the newest of all stores',
    model_readings_answered: 'emptied by age across tenants',
    api_keys_age: 'pruned by age across tenants',
    api_keys_hash: 'a request with a key names no store: its key does',
    outgoing_events_age: 'pruned by age across tenants',
    outgoing_deliveries_late: 'System Health shows the oldest of all stores',
    outgoing_deliveries_dead_age: 'System Health counts those of a day over all stores',
    model_usage_day: 'a day’s calls of all stores are held to one bound',
  };

  test('lead each index with it, the primary key first of all', async () => {
    const indexes = await rows<{ table: string; name: string; leading: string; primary: boolean }>(
      `select i.indrelid::regclass::text as table, c.relname as name, i.indisprimary as primary,
              (select attname from pg_attribute
                where attrelid = i.indrelid and attnum = i.indkey[0]) as leading
         from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid::regclass::text = any(?)`,
      [TENANT_TABLES],
    );
    const others = indexes.filter(({ leading }) => leading !== 'owner_id');
    expect(others.filter(({ name }) => !(name in ALLOWED))).toEqual([]);
    expect(Object.keys(ALLOWED).sort()).toEqual(others.map(({ name }) => name).sort());
    const withKey = indexes.filter(({ primary }) => primary).map(({ table }) => table);
    expect(withKey.sort()).toEqual([...TENANT_TABLES].sort());
  });

  test('point at each other together with it, so that no row belongs to two tenants', async () => {
    const references = await rows<{ from: string; to: string; columns: string[] }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to,
              array(select attname::text from pg_attribute
                     where attrelid = conrelid and attnum = any(conkey)) as columns
         from pg_constraint
        where contype = 'f' and conrelid::regclass::text = any(?) and confrelid::regclass::text = any(?)`,
      [TENANT_TABLES, TENANT_TABLES],
    );
    expect(references.length).toBeGreaterThan(5);
    expect(references.filter(({ columns }) => !columns.includes('owner_id'))).toEqual([]);
  });
});

test('references have an index of all their rows, so that a delete finds them', async () => {
  const unindexed = await rows<{ name: string }>(
    `
    select f.conname as name from pg_constraint f
     -- Plans are never deleted.
     where f.contype = 'f' and f.confrelid <> 'plans'::regclass
       and not exists (
         select 1 from pg_index i
          where i.indrelid = f.conrelid
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
            and (select array_agg(key order by key)
                   from unnest((i.indkey::smallint[])[0:cardinality(f.conkey) - 1]) key)
              = (select array_agg(key order by key) from unnest(f.conkey) key))`,
  );
  expect(unindexed).toEqual([]);
});
