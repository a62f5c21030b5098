import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import { imageUrl } from '../../catalog/photos/image-url.ts';
import { nameIn } from '../../catalog/shop/in-language.ts';
import type { CartLine, CheckedLine } from '../check-cart.ts';

export interface LineView {
  at: number;
  name: string;
  variantName: string;
  url: string | null;
  photo: string | null;
  quantity: number;
  /** The largest available quantity; null: not limited. */
  most: number | null;
  /** Per piece, in major units; '' while unknown. */
  amount: string;
  total: string;
  /** The price per piece when it was added to the cart, if it has changed. */
  amountBefore: string;
  totalBefore: string;
  note: string;
  reduced: boolean;
  off: boolean;
}

export function lineView(
  shop: ShopView,
  { quantity, seenMinor }: CartLine,
  { product, variant, state, stockLeft }: CheckedLine,
  at: number,
): LineView {
  const price = variant?.priceMinor;
  const before = seenMinor === price ? null : seenMinor;
  const amount = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : shop.amount(minor);
  const total = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? '' : shop.money(minor * quantity);
  return {
    at,
    name: product ? nameIn(product, shop.t.language) : '',
    variantName: variant?.name ?? '',
    url: product?.active ? `${shop.path}/products/${encodeURIComponent(product.slug)}` : null,
    photo: variant?.imageId ? imageUrl(shop.ownerId, variant.imageId, 160) : null,
    quantity,
    most: stockLeft,
    amount: amount(price),
    total: total(price),
    amountBefore: amount(before),
    totalBefore: total(before),
    note: noteOf(shop, state) || mostNote(shop, quantity, stockLeft),
    reduced: state === 'reduced',
    off: state === 'sold_out' || state === 'gone' || state === 'unknown',
  };
}

const NOTES: Partial<Record<CheckedLine['state'], MessageKey>> = {
  price_changed: 'shop.line.priceChanged',
  sold_out: 'shop.line.soldOut',
  gone: 'shop.line.notSold',
  unknown: 'shop.line.notSold',
};

function noteOf({ t }: ShopView, state: CheckedLine['state']): string {
  const key = NOTES[state];
  return key ? t(key) : '';
}

const mostNote = ({ t }: ShopView, quantity: number, most: number | null): string =>
  most !== null && most > 0 && quantity >= most ? t('shop.card.left', { left: most }) : '';

export function reducedLineView(
  shop: ShopView,
  line: CartLine,
  checked: CheckedLine,
  at: number,
): LineView {
  if (checked.state !== 'reduced') return lineView(shop, line, checked, at);
  const { quantity } = checked;
  return {
    ...lineView(shop, { ...line, quantity }, checked, at),
    most: quantity,
    note: shop.t('shop.line.reduced', { left: quantity }),
  };
}
