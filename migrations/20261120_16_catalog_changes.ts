import type { Knex } from 'knex';

/** Tables that shops show, each of which says whose it is. */
const SHOWN = ['products', 'product_images', 'product_variants'];

const noted = (table: string, event: 'insert' | 'update' | 'delete') => `
create trigger ${table}_noted_${event} after ${event} on ${table}
  referencing ${event === 'delete' ? 'old' : 'new'} table as changed
  for each statement execute function note_catalog_changes();`;

/** What shoppers are told of a variant's stock: nothing above ten or where nobody counts. */
const visible = (row: 'old' | 'new') => `(
  case when ${row}.track_stock and not ${row}.oversell
       then least(greatest(${row}.stock, 0), 11) end,
  ${['product_id', 'name', 'sku', 'price_minor', 'compare_at_price_minor', 'track_stock', 'oversell', 'options', 'image_id', 'position', 'active'].map((column) => `${row}.${column}`).join(', ')})`;

export const up = (knex: Knex) =>
  knex.raw(`
-- Whose public catalog changed, and in which transaction: caches of shops' pages ask for what
-- committed since they last asked. One row a transaction and owner, so nobody waits for anybody.
-- An owner who is deleted leaves a row behind, since then too their pages must go.
create table catalog_changes (
  xid xid8 not null default pg_current_xact_id(),
  owner_id uuid not null,
  changed_at timestamptz not null default now(),
  primary key (xid, owner_id)
);

create function note_catalog_changes() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (owner_id) select distinct owner_id from changed on conflict do nothing;
  return null;
end $$;
create function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (owner_id) values (old.owner_id) on conflict do nothing;
  return null;
end $$;
${SHOWN.flatMap((table) => [noted(table, 'insert'), noted(table, 'delete')]).join('')}
${noted('products', 'update')}
${noted('product_images', 'update')}
-- Row by row, so that an order that changes nothing that shoppers see costs no call.
create trigger product_variants_noted_update after update on product_variants for each row
  when (${visible('old')} is distinct from ${visible('new')})
  execute function note_catalog_change();
create trigger stores_noted after update or delete on stores for each row
  execute function note_catalog_change();

-- Whether shoppers can choose anything of it: a list that looked through all variants for that
-- would take longer than all else that a shop's page needs.
alter table products add column has_active_variant boolean not null default true;
update products p set has_active_variant = false
 where not exists (select from product_variants v
   where v.owner_id = p.owner_id and v.product_id = p.id and v.active);
-- The first photo of a product, without sorting.
drop index product_images_product;
create index product_images_product on product_images (owner_id, product_id, position, id);
create index products_shown on products (owner_id, created_at desc, id desc)
  where active and has_active_variant;
create index products_shown_category on products (owner_id, category)
  where active and has_active_variant;
drop index products_listing;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index product_images_product;
create index product_images_product on product_images (owner_id, product_id, position);
create index products_listing on products (owner_id, active, created_at desc, id desc);
drop index products_shown_category;
drop index products_shown;
alter table products drop column has_active_variant;
drop trigger stores_noted on stores;
drop trigger product_variants_noted_update on product_variants;
${SHOWN.flatMap((table) =>
  ['insert', 'delete', ...(table === 'product_variants' ? [] : ['update'])].map(
    (event) => `drop trigger ${table}_noted_${event} on ${table};`,
  ),
).join('\n')}
drop function note_catalog_change();
drop function note_catalog_changes();
drop table catalog_changes;
`);
