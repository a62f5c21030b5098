import type { Knex } from 'knex';

/** Table, the column that was emptied, the table that it points to. Parents before their children. */
const REFERENCES = [
  ['orders', 'customer_id', 'customers'],
  ['product_variants', 'image_id', 'product_images'],
  ['product_image_imports', 'import_id', 'product_imports'],
  ['product_image_imports', 'image_id', 'product_images'],
  ['customers', 'merged_into', 'customers'],
  ['conversations', 'connection_id', 'channel_connections'],
] as const;

const again = (action: (column: string) => string) =>
  REFERENCES.map(([table, column, target]) => {
    const name = `${table}_owner_id_${column}_fkey`;
    return `
alter table ${table} drop constraint ${name},
  add constraint ${name} foreign key (owner_id, ${column})
    references ${target} (owner_id, id) ${action(column)};`;
  }).join('');

/**
 * What deletes a row empties what points to it, too: an engine that spreads tables over servers takes
 * no foreign key with the owner whose action writes null (docs/decisions/0065).
 */
export const up = (knex: Knex) => knex.raw(again(() => ''));
export const down = (knex: Knex) => knex.raw(again((column) => `on delete set null (${column})`));
