import { NO_PASSWORD } from '../../dev/bulk/bulk-stores.ts';
import { inTransaction, rows, type Trx } from '../../src/kernel/db/db.ts';

/** Shops have numbers of three digits, their products of two, which end all their ids. */
export const FIRST_SHOP = 100;
export const LAST_SHOP = 199;
export const FIRST_PRODUCT = 10;
export const LAST_PRODUCT = 29;

type Digits = number | string;

const PRICE_MINOR = 49_900;
/** More than a run can sell. */
const STOCK = 1_000_000;

const OWNER = 'c0000000-0001-7000-8000-000000000';
const STORE = 'c0000000-0002-7000-8000-000000000';
const PRODUCT = 'c0000000-0003-7000-8000-0000000';
const VARIANT = 'c0000000-0004-7000-8000-0000000';
const MOVEMENT = 'c0000000-0005-7000-8000-0000000';

export const productId = (shop: Digits, product: Digits): string => `${PRODUCT}${shop}${product}`;
export const variantId = (shop: Digits, product: Digits): string => `${VARIANT}${shop}${product}`;
export const shopSlug = (shop: Digits): string => `shop-${shop}`;
export const productSlug = (product: Digits): string => `blue-mug-${product}`;

const ofShop = (prefix: string): string => `('${prefix}' || n)::uuid`;
const ofProduct = (prefix: string): string => `('${prefix}' || n || p)::uuid`;
const SHOPS = `from generate_series(${FIRST_SHOP}, ${LAST_SHOP}) n`;
const PRODUCTS = `${SHOPS}, generate_series(${FIRST_PRODUCT}, ${LAST_PRODUCT}) p`;

/** Shops with products of which there is plenty, each with the entry of its ledger. */
export const fillShops = (): Promise<void> =>
  inTransaction(async (trx) => {
    await fillStores(trx);
    await rows(
      `insert into products (owner_id, id, slug, name, search_text)
       select ${ofShop(OWNER)}, ${ofProduct(PRODUCT)}, 'blue-mug-' || p, 'Blue mug ' || p, 'blue mug ' || p ${PRODUCTS}`,
      [],
      trx,
    );
    await rows(
      `insert into product_variants (owner_id, id, product_id, price_minor, stock)
       select ${ofShop(OWNER)}, ${ofProduct(VARIANT)}, ${ofProduct(PRODUCT)}, ?::bigint, ?::integer ${PRODUCTS}`,
      [PRICE_MINOR, STOCK],
      trx,
    );
    await rows(
      `insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, actor_name)
       select ${ofShop(OWNER)}, ${ofProduct(MOVEMENT)}, ${ofProduct(VARIANT)}, ?::integer, ?::integer, 'initial', 'Owner' ${PRODUCTS}`,
      [STOCK, STOCK],
      trx,
    );
  });

async function fillStores(trx: Trx): Promise<void> {
  await rows(
    `insert into users (id, owner_id, role, name, email, password_hash, email_confirmed_at)
     select ${ofShop(OWNER)}, ${ofShop(OWNER)}, 'OWNER', 'Owner ' || n, 'owner-' || n || '@example.com', ?, now() ${SHOPS}`,
    [NO_PASSWORD],
    trx,
  );
  await rows(
    `insert into stores (id, owner_id, name, slug, cod_max_amount_minor, cod_max_pieces)
     select ${ofShop(STORE)}, ${ofShop(OWNER)}, 'Shop ' || n, 'shop-' || n, null, 99999 ${SHOPS}`,
    [],
    trx,
  );
}
