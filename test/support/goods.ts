import { newId } from '../../src/ids.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

export interface TestGoods {
  productId: string;
  variantId: string;
}

export interface GoodsOptions {
  name?: string;
  priceMinor?: number;
  stock?: number;
  trackStock?: boolean;
  oversell?: boolean;
  active?: boolean;
}

/** A product with one variant, its stock with the ledger row that explains it. */
export async function someGoods(store: TestStore, options: GoodsOptions = {}): Promise<TestGoods> {
  const productId = newId();
  await rows(`insert into products (owner_id, id, slug, name, active) values (?, ?, ?, ?, ?)`, [
    store.ownerId,
    productId,
    `goods-${productId}`,
    options.name ?? 'Blue mug',
    options.active ?? true,
  ]);
  const variantId = await insertVariant(store, productId, options, {});
  return { productId, variantId };
}

/** Another variant of a product. */
export const aVariant = (
  store: TestStore,
  productId: string,
  options: GoodsOptions = {},
): Promise<string> => insertVariant(store, productId, options, { Size: newId() });

async function insertVariant(
  store: TestStore,
  productId: string,
  { priceMinor = 49_900, stock = 10, trackStock = true, oversell = false }: GoodsOptions,
  options: object,
): Promise<string> {
  const id = newId();
  await rows(
    `insert into product_variants (owner_id, id, product_id, name, price_minor, stock, track_stock, oversell, options)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
    [
      store.ownerId,
      id,
      productId,
      '',
      priceMinor,
      stock,
      trackStock,
      oversell,
      JSON.stringify(options),
    ],
  );
  if (stock !== 0) {
    await rows(
      `insert into stock_movements (owner_id, id, variant_id, delta, stock_after, reason, actor_name)
       values (?, ?, ?, ?, ?, 'initial', 'Meera')`,
      [store.ownerId, newId(), id, stock, stock],
    );
  }
  return id;
}

export async function stockOf(store: TestStore, variantId: string): Promise<number> {
  const [variant] = await rows<{ stock: number }>(
    `select stock from product_variants where owner_id = ? and id = ?`,
    [store.ownerId, variantId],
  );
  return variant!.stock;
}

/** Variants whose stock is not what their ledger adds up to, or below what is allowed: none. */
export const brokenStock = (store: TestStore): Promise<object[]> =>
  rows(
    `select v.id, v.stock, sum(m.delta) as ledger from product_variants v
       left join stock_movements m on m.owner_id = v.owner_id and m.variant_id = v.id
      where v.owner_id = ?
      group by v.owner_id, v.id having v.stock <> coalesce(sum(m.delta), 0)
         or (v.stock < 0 and v.track_stock and not v.oversell)`,
    [store.ownerId],
  );

/** Lines that hold something else than their order says: none, short orders left out. */
export const brokenHolds = (store: TestStore): Promise<object[]> =>
  rows(
    `select i.id, o.status, i.quantity, coalesce(sum(m.delta), 0) as held
       from order_items i
       join orders o on o.owner_id = i.owner_id and o.id = i.order_id
       join product_variants v on v.owner_id = i.owner_id and v.id = i.variant_id and v.track_stock
       left join stock_movements m on m.owner_id = i.owner_id and m.order_item_id = i.id
      where i.owner_id = ? and not o.flags @> '{stockShort}'
      group by i.owner_id, i.id, o.status, i.quantity
     having coalesce(sum(m.delta), 0) <> case when o.status = 'cancelled' then 0 else -i.quantity end`,
    [store.ownerId],
  );

export const orderCount = async (store: TestStore): Promise<number> => {
  const [row] = await rows<{ count: number }>(`select count(*) from orders where owner_id = ?`, [
    store.ownerId,
  ]);
  return row!.count;
};
