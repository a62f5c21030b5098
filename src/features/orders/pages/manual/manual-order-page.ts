import { minorToText, parseMoney } from '../../../../kernel/format/money.ts';
import { type FormProblems, NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import { tenantOfStore } from '../../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { addressCountries } from '../../../../web/place-options.ts';
import {
  findSellableVariants,
  type SellableProduct,
} from '../../../catalog/find-sellable-variants.ts';
import { listProducts } from '../../../catalog/list-products.ts';
import { imageUrl } from '../../../catalog/photos/image-url.ts';
import type { ProductRecord } from '../../../catalog/product.ts';
import type { Store } from '../../../stores/store.ts';
import { manualDelivery } from './manual-delivery.ts';
import type { LineFields, ManualOrderForm } from './manual-order-form.ts';

const OFFERED = 8;
/** Without a search: a few are enough, and the customer's fields stay near. */
const NEWEST = 4;
const VARIANTS = 4;

export interface Offer {
  productId: string;
  variantId: string;
  name: string;
  variantName: string;
  priceMinor: number;
  /** Null: not counted. */
  stock: number | null;
  photo: string | null;
}

export async function manualOrderPage(
  store: Store,
  form: ManualOrderForm,
  t: Translator,
  problems: Partial<FormProblems> = {},
) {
  const [lines, found] = await Promise.all([
    linesOf(store, form.items, t),
    offersFor(store, form.search),
  ]);
  const delivery = await manualDelivery(store, form, lines, t);
  return {
    store: { ...store, language: t.locale },
    form,
    lines,
    ...found,
    countries: addressCountries(store.country, form.fields['customer.address.country'], t),
    delivery,
    total: totalOf(form, lines, store) + (delivery?.addedMinor ?? 0),
    errors: NO_ERRORS,
    ...problems,
  };
}

export async function linesOf(store: Store, items: readonly LineFields[], t: Translator) {
  const wanted = items.map((item) => ({ ...item, variantId: item.variantId || null }));
  const found = await findSellableVariants(tenantOfStore(store), wanted);
  const products = new Map(found.map((product) => [product.id, product]));
  return items.map((item) => {
    const product = products.get(item.productId);
    const variant = product?.variants.find(({ id }) => id === item.variantId);
    return {
      ...item,
      name: product?.name ?? t('orders.manual.line.notSold'),
      variantName: variant?.name ?? '',
      priceMinor: variant?.priceMinor ?? 0,
      weightGrams: variant?.weightGrams ?? null,
      placeholder: minorToText(variant?.priceMinor ?? 0, store.currency),
      stock: variant?.trackStock ? variant.stock : null,
      oversell: variant?.oversell ?? false,
      photo: variant?.imageId ? imageUrl(store.ownerId, variant.imageId, 160) : null,
      choices: item.variantId === '' && product ? choicesOf(product) : null,
    };
  });
}

const choicesOf = ({ variants }: SellableProduct) =>
  variants
    .filter(({ active }) => active)
    .map(({ id, name, priceMinor, trackStock, stock }) => ({
      id,
      name,
      priceMinor,
      stock: trackStock ? stock : null,
    }));

/** Each with its variants; without a search the newest products. */
export async function offersFor(store: Store, search: string) {
  const limit = search.trim() ? OFFERED : NEWEST;
  const request = { page: 1, limit, active: true, search };
  const { items, total } = await listProducts(tenantOfStore(store), request);
  return {
    offers: items.map((product) => folded(offersOf(store, product))),
    more: total - items.length,
  };
}

/** Variants of one product would push everything else off a phone. */
const folded = (offers: Offer[]): { offers: Offer[]; rest: Offer[] } =>
  offers.length > VARIANTS + 1
    ? { offers: offers.slice(0, VARIANTS), rest: offers.slice(VARIANTS) }
    : { offers, rest: [] };

const offersOf = (store: Store, product: ProductRecord): Offer[] =>
  product.variants
    .filter((variant) => variant.active)
    .map((variant) => {
      const imageId = variant.imageId ?? product.images[0]?.id;
      return {
        productId: product.id,
        variantId: variant.id,
        name: product.name,
        variantName: variant.name,
        priceMinor: variant.priceMinor,
        stock: variant.trackStock ? variant.stock : null,
        photo: imageId ? imageUrl(store.ownerId, imageId, 160) : null,
      };
    });

/** The total as far as the form can be read; the order itself is priced when it is created. */
function totalOf(
  { fields }: ManualOrderForm,
  lines: readonly (LineFields & { priceMinor: number })[],
  { currency }: Store,
): number {
  const amount = (text: string) => parseMoney(text, currency) ?? 0;
  const items = lines.reduce((sum, { price, priceMinor, quantity }) => {
    const each = price.trim() === '' ? priceMinor : amount(price);
    return sum + each * (Number.parseInt(quantity, 10) || 0);
  }, 0);
  return items + amount(fields.shipping) - amount(fields.discount);
}
