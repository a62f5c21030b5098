import type { Knex } from 'knex';
import { domainsDown, domainsUp } from './checked-domains.ts';

/** What shoppers see of a variant, but for its stock. */
const SHOWN =
  'product_id name sku price_minor compare_at_price_minor track_stock oversell options image_id position active'.split(
    ' ',
  );

const COUNTED = 'status financial_status fulfillment_status payment_status source'.split(' ');
const of = (row: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${row}.${column}`).join(', ')})`;

/** A trigger that names columns of a type keeps the type from being changed. */
const COUNTS_CHANGE = `
create trigger order_counts_change after update of ${COUNTED.join(', ')} on orders for each row
  when (${of('old', COUNTED)} is distinct from ${of('new', COUNTED)})
  execute function order_counts_change();`;

/** What a sale writes costs the server less (docs/decisions/0035): the same rules, kept in cheaper ways. */
export const up = (knex: Knex) =>
  knex.raw(`
drop trigger order_counts_change on orders;
${domainsUp}
${COUNTS_CHANGE}

-- A condition is read anew by each statement, however few columns that changes.
drop trigger product_variants_noted_update on product_variants;
create trigger product_variants_noted_update after update of ${SHOWN.join(', ')}
  on product_variants for each row
  when (${of('old', SHOWN)} is distinct from ${of('new', SHOWN)})
  execute function note_catalog_change();
-- Shoppers are told nothing above ten, or where nobody counts.
create trigger product_variants_noted_stock after update of stock on product_variants for each row
  when (old.stock <> new.stock and (old.stock < 11 or new.stock < 11)
    and new.track_stock and not new.oversell)
  execute function note_catalog_change();

-- Asked of each word, that its owner is there costs as much as the word. The order has asked, and
-- the owner cannot go before it: who deletes one waits for that, and then deletes the words.
alter table order_words drop constraint order_words_owner_id_fkey;
create function order_words_forget() returns trigger language plpgsql as $$
begin
  delete from order_words where owner_id = old.id;
  return null;
end $$;
create trigger order_words_forget after delete on users for each row
  execute function order_words_forget();
`);

/** What shoppers are told of a variant's stock. */
const visible = (row: 'old' | 'new') => `(
  case when ${row}.track_stock and not ${row}.oversell
       then least(greatest(${row}.stock, 0), 11) end,
  ${SHOWN.map((column) => `${row}.${column}`).join(', ')})`;

export const down = (knex: Knex) =>
  knex.raw(`
drop trigger order_words_forget on users;
drop function order_words_forget();
alter table order_words
  add constraint order_words_owner_id_fkey foreign key (owner_id) references users (id) on delete cascade;
drop trigger product_variants_noted_stock on product_variants;
drop trigger product_variants_noted_update on product_variants;
create trigger product_variants_noted_update after update on product_variants for each row
  when (${visible('old')} is distinct from ${visible('new')})
  execute function note_catalog_change();
drop trigger order_counts_change on orders;
${domainsDown}
${COUNTS_CHANGE}
`);
