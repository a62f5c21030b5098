import type { Knex } from 'knex';

const MAX_MINOR = 1_000_000_000_000;
const MAX_STOCK = 1_000_000_000;

export const up = (knex: Knex) =>
  knex.raw(`
create extension if not exists pg_trgm;

create table products (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  slug text not null check (slug <> ''),
  name text not null check (name <> ''),
  description text not null default '',
  category text not null default '',
  aliases text[] not null default '{}',
  options text[] not null default '{}' check (cardinality(options) <= 3),
  active boolean not null default true,
  -- Lower-case name, aliases, category and SKUs: what both searches look through.
  search_text text not null default '',
  -- The name of who saved it last, for somebody else who edits it at the same time.
  updated_by text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint products_slug unique (owner_id, slug)
);
create index products_recent on products (owner_id, created_at desc, id desc);
create index products_listing on products (owner_id, active, created_at desc, id desc);
-- An address without the number that tells it from others of its name.
create index products_slug_stem on products (owner_id, regexp_replace(slug, '-[0-9]+$', ''));
create index products_category on products (owner_id, category) where category <> '';
create index products_search on products using gin (search_text gin_trgm_ops);

create table product_images (
  owner_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  alt text not null default '',
  position integer not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, product_id) references products (owner_id, id) on delete cascade
);
create index product_images_product on product_images (owner_id, product_id, position);

create table product_variants (
  owner_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null default '',
  sku text check (sku <> ''),
  price_minor bigint not null check (price_minor between 0 and ${MAX_MINOR}),
  compare_at_price_minor bigint check (compare_at_price_minor between 0 and ${MAX_MINOR}),
  stock integer not null default 0 check (abs(stock) <= ${MAX_STOCK}),
  track_stock boolean not null default true,
  oversell boolean not null default false,
  options jsonb not null default '{}',
  image_id uuid,
  weight_grams integer check (weight_grams >= 0),
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, product_id) references products (owner_id, id) on delete cascade,
  foreign key (owner_id, image_id) references product_images (owner_id, id) on delete set null (image_id),
  constraint product_variants_stock_held check (stock >= 0 or oversell or not track_stock)
);
create unique index product_variants_sku on product_variants (owner_id, sku) where sku is not null;
create unique index product_variants_options on product_variants (owner_id, product_id, options);
create index product_variants_image on product_variants (owner_id, image_id) where image_id is not null;

create table product_imports (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  file_name text not null,
  format text not null check (format in ('stallkeeper', 'shopify', 'woocommerce')),
  state text not null default 'previewed' check (state in ('previewed', 'queued', 'running', 'done', 'failed')),
  content bytea not null,
  -- Who sent it: the stock ledger names them when the worker runs it.
  actor jsonb not null,
  result jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index product_imports_recent on product_imports (owner_id, created_at desc);

-- Pictures that an imported file names, to be fetched from where they are.
create table product_image_imports (
  owner_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Whose page tells of it; forgotten with it.
  import_id uuid,
  address text not null check (length(address) <= 2001),
  -- Place among the pictures that the file names for the product.
  position integer not null,
  alt text not null default '',
  -- The variants that show it. One that is deleted meanwhile is passed over.
  variant_ids uuid[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  -- Why the last attempt failed, in words.
  error text,
  -- When a job was added for it: few are at work for one store at the same time.
  queued_at timestamptz,
  -- The photo that it became; null again once the seller removes that.
  image_id uuid,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, product_id) references products (owner_id, id) on delete cascade,
  foreign key (owner_id, import_id) references product_imports (owner_id, id) on delete set null (import_id),
  foreign key (owner_id, image_id) references product_images (owner_id, id) on delete set null (image_id)
);
create unique index product_image_imports_address on product_image_imports (owner_id, product_id, md5(address));
create index product_image_imports_waiting on product_image_imports (owner_id, id) where state = 'waiting';
create index product_image_imports_import on product_image_imports (owner_id, import_id) where import_id is not null;
create index product_image_imports_image on product_image_imports (owner_id, image_id) where image_id is not null;
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table product_image_imports;
drop table product_imports;
drop table product_variants;
drop table product_images;
drop table products;
`);
