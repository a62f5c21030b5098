// A part of 20261120_21_lean_checkout, and as final: what changes a domain later is a migration of
// its own.

interface CheckedDomain {
  base: string;
  /** Of a `column`, which is `value` in a domain. */
  check: (column: string) => string;
  /** The columns that hold such values, `table.column`. */
  columns: readonly string[];
}

const word = (column: string, values: readonly string[]): CheckedDomain => ({
  base: 'text',
  check: (name) => `check (${name} in (${values.map((value) => `'${value}'`).join(', ')}))`,
  columns: [column],
});

const DOMAINS: Record<string, CheckedDomain> = {
  order_source: word('orders.source', ['manual', 'public_store', 'chat', 'social']),
  order_status: word('orders.status', [
    'new',
    'pending',
    'confirmed',
    'packed',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
  ]),
  financial_status: word('orders.financial_status', [
    'pending',
    'paid',
    'partially_paid',
    'refunded',
    'partially_refunded',
  ]),
  payment_status: word('orders.payment_status', ['cod', 'paid', 'unpaid']),
  payment_method: word('orders.payment_method', ['cod', 'unpaid', 'paid', 'online']),
  cod_answer: word('orders.cod_answer', ['asked', 'confirmed', 'refused']),
  stock_reason: word('stock_movements.reason', [
    'initial',
    'count',
    'damaged',
    'received',
    'correction',
    'import',
    'sale',
    'edit',
    'cancel',
    'reopen',
    'restock',
  ]),
  notification_kind: word('notifications.kind', [
    'payment_alert',
    'order_new',
    'draft_new',
    'low_stock',
    'subscription_expiring',
    'subscription_expired',
    'system',
  ]),
  notification_channel: word('notifications.channel', ['in_app', 'email', 'chat', 'push']),
  notification_status: word('notifications.status', ['queued', 'sent', 'failed']),
  notification_audience: word('notifications.audience', ['seller', 'shopper']),
  notice_event: word('notifications.event', [
    'order_placed',
    'order_confirmed',
    'order_shipped',
    'order_delivered',
    'order_cancelled',
    'order_refunded',
    'cod_ask',
    'cod_answered',
    'cancel_requested',
    'delivery_failed',
    'parcel_returned',
    'stock_short',
    'low_stock',
    'payment_attention',
    'gateway_refused',
    'draft_new',
    'channel_trouble',
    'support_access',
    'subscription_expiring',
    'subscription_expired',
    'plan_usage',
  ]),
  order_flags: {
    base: 'text[]',
    check: (column) => `check (${column} <@ array['stockShort', 'amountUnconfirmed'])`,
    columns: ['orders.flags'],
  },
  public_token: {
    base: 'text',
    check: (column) => `check (length(${column}) >= 22)`,
    columns: ['orders.public_token'],
  },
  order_currency: {
    base: 'text',
    check: (column) => `check (${column} ~ '^[A-Z]{3}$')`,
    columns: ['orders.currency'],
  },
  minor_amount: {
    base: 'bigint',
    check: (column) => `check (${column} between 0 and 1000000000000)`,
    columns: [
      ...['subtotal', 'discount_amount', 'shipping_amount', 'tax_amount', 'total_amount'].map(
        (amount) => `orders.${amount}_minor`,
      ),
      'order_items.unit_price_minor',
    ],
  },
  line_quantity: {
    base: 'integer',
    check: (column) => `check (${column} between 1 and 9999)`,
    columns: ['order_items.quantity'],
  },
  idempotency_key: {
    base: 'text',
    check: (column) => `check (length(${column}) between 1 and 255)`,
    columns: ['idempotency_keys.key'],
  },
};

const all = Object.entries(DOMAINS);

interface Column {
  table: string;
  column: string;
  name: string;
  domain: CheckedDomain;
}

const columns = all.flatMap(([name, domain]) =>
  domain.columns.map((place): Column => {
    const [table = '', column = ''] = place.split('.');
    return { table, column, name, domain };
  }),
);

const tables = [...new Set(columns.map(({ table }) => table))];

/** One statement a table: each would lock it and look at its indexes anew. */
const alter = (actions: (column: Column) => string[]): string =>
  tables
    .map((table) => {
      const own = columns.filter((column) => column.table === table);
      return `alter table ${table} ${own.flatMap(actions).join(', ')};`;
    })
    .join('\n');

// What the planner knew of a column goes with its type. Tables that have just been made stay
// unknown to it: once looked at, they would count as empty.
const LOOKED_AT = tables
  .map((table) => `if exists (select from ${table}) then analyze ${table}; end if;`)
  .join('\n');
const ANALYZE = `do $$ begin\n${LOOKED_AT}\nend $$;`;

const checkOf = ({ table, column }: Column) => `${table}_${column}_check`;

/**
 * SQL that has domains hold columns to their values where a CHECK of the table did. The server reads
 * a table's CHECKs from their text in every statement that writes a row, and keeps a domain's ready.
 * No row is written anew: the domain has no CHECK yet when the column becomes one.
 */
export const domainsUp = [
  ...all.map(([name, { base }]) => `create domain ${name} as ${base};`),
  alter((column) => [
    `drop constraint ${checkOf(column)}`,
    `alter column ${column.column} type ${column.name}`,
  ]),
  ...all.flatMap(([name, { check }]) => [
    `alter domain ${name} add constraint ${name}_check ${check('value')} not valid;`,
    `alter domain ${name} validate constraint ${name}_check;`,
  ]),
  ANALYZE,
].join('\n');

/** SQL that takes it back. */
export const domainsDown = [
  alter((column) => [
    `alter column ${column.column} type ${column.domain.base}`,
    `add constraint ${checkOf(column)} ${column.domain.check(column.column)}`,
  ]),
  ...all.map(([name]) => `drop domain ${name};`),
  ANALYZE,
].join('\n');
