import { productId, shopSlug, variantId } from './shops.ts';

type Digits = number | string;

/** Who buys what; the shopper's number has ten digits. */
export interface Purchase {
  shop: Digits;
  product: Digits;
  shopper: Digits;
}

export const publicPath = (shop: Digits): string => `/api/public/catalog/${shopSlug(shop)}`;

const itemOf = ({ shop, product }: Purchase) => ({
  productId: productId(shop, product),
  variantId: variantId(shop, product),
  quantity: 1,
});

export const cartBody = (purchase: Purchase): string =>
  JSON.stringify({ items: [itemOf(purchase)] });

/** A person of their own for each number buys one piece. */
export const checkoutBody = (purchase: Purchase): string =>
  JSON.stringify({
    paymentMethod: 'cod',
    items: [itemOf(purchase)],
    customer: {
      name: `Asha ${purchase.shopper}`,
      phone: String(purchase.shopper),
      email: `asha${purchase.shopper}@example.com`,
      address: { line1: '1 Lake Road', city: 'Jaipur', state: 'Rajasthan', postalCode: '302001' },
    },
    notes: 'Please ring twice',
  });
