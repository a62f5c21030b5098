import type { Knex } from 'knex';

/** SQL for a SKU without soft hyphens, joiners, marks of direction and their like. */
const seen = (sku: string): string =>
  `regexp_replace(${sku}, '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff]', '', 'g')`;

/**
 * The addresses that products had before: links to them go on working. A trigger keeps them, so that
 * no change of an address can forget it.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create table product_slugs (
  owner_id uuid not null,
  slug text not null check (slug <> ''),
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, slug),
  foreign key (owner_id, product_id) references products (owner_id, id) on delete cascade
);
create index product_slugs_product on product_slugs (owner_id, product_id);

create function product_slugs_keep() returns trigger language plpgsql as $$
begin
  insert into product_slugs (owner_id, slug, product_id) values (old.owner_id, old.slug, old.id)
  on conflict (owner_id, slug) do update
    set product_id = excluded.product_id, created_at = excluded.created_at;
  return null;
end $$;
create trigger product_slugs_keep after update of slug on products for each row
  when (old.slug <> new.slug) execute function product_slugs_keep();

-- SKUs are stored without signs that nobody sees.
update product_variants v set sku = ${seen('v.sku')}
 where v.sku <> ${seen('v.sku')} and ${seen('v.sku')} <> ''
   and not exists (select from product_variants o where o.owner_id = v.owner_id and o.id <> v.id
     and ${seen('o.sku')} = ${seen('v.sku')});
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop trigger product_slugs_keep on products;
drop function product_slugs_keep();
drop table product_slugs;
`);
