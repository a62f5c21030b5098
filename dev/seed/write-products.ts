import { newId } from '../../src/ids.ts';
import type { Trx } from '../../src/kernel/db/db.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedProduct, SeedVariant } from './make-products.ts';
import type { SeedShop } from './make-shop.ts';

/** Writes a store's catalog with the stock that its ledger opens with. */
export async function writeProducts(shop: SeedShop, trx: Trx): Promise<void> {
  const { ownerId, products } = shop;
  const variants = products.flatMap((product) => product.variants);
  const created = { created_at: shop.openedAt, updated_at: shop.openedAt };
  await insertRows(
    'products',
    products.map(({ variants: own, ...product }) => ({
      owner_id: ownerId,
      ...product,
      search_text: searchText(product, own),
      ...created,
    })),
    trx,
  );
  await insertRows(
    'product_variants',
    variants.map((variant) => ({ owner_id: ownerId, ...variantRow(variant), ...created })),
    trx,
  );
  await insertRows(
    'stock_movements',
    variants
      .filter(({ stock }) => stock > 0)
      .map(({ id, stock }) => ({
        owner_id: ownerId,
        id: newId(),
        variant_id: id,
        delta: stock,
        stock_after: stock,
        reason: 'initial',
        note: '',
        actor_id: ownerId,
        actor_name: shop.ownerName,
        created_at: shop.openedAt,
      })),
    trx,
  );
}

const searchText = (
  { name, aliases, category }: Omit<SeedProduct, 'variants'>,
  variants: readonly SeedVariant[],
): string =>
  [name, aliases.join(' '), category, variants.map(({ sku }) => sku).join(' ')]
    .join(' ')
    .toLowerCase();

const variantRow = (variant: SeedVariant) => ({
  id: variant.id,
  product_id: variant.productId,
  name: variant.name,
  sku: variant.sku,
  price_minor: variant.priceMinor,
  compare_at_price_minor: variant.compareAtPriceMinor,
  stock: variant.stock,
  track_stock: variant.trackStock,
  oversell: variant.oversell,
  options: variant.options,
  weight_grams: variant.weightGrams,
  position: variant.position,
  active: variant.active,
});
