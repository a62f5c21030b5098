import { minorToText } from '../../../kernel/format/money.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import { imagePath, imageUrl, pictureUrl } from '../photos/image-url.ts';
import type { ShopProduct, ShopVariant } from '../shop/find-shop-product.ts';

const MOST_AT_ONCE = 10;

interface Shown {
  shop: ShopView;
  origin: string;
  variantId: string | undefined;
}

export function productView(product: ShopProduct, { shop, origin, variantId }: Shown) {
  const path = `${shop.path}/products/${encodeURIComponent(product.slug)}`;
  const photos = product.images.map((image) => photoView(image, product, shop));
  const variants = product.variants.map((variant) => variantView(variant, shop));
  const buyable = variants.filter((variant) => variant.available);
  const only = variants.length === 1 ? variants[0] : undefined;
  const asked = buyable.find(({ id }) => id === variantId);
  const chosen = only ?? asked ?? (buyable.length === 1 ? buyable[0] : undefined);
  const photo = photos[0] && new URL(photos[0].large, origin).href;
  const url = `${origin}${path}`;
  return {
    ...product,
    path,
    url,
    photo,
    card: pictureUrl(`${path}/card.jpg?v=${shop.catalogVersion}`, origin),
    summary: summaryOf(product.description),
    photos,
    variants,
    only,
    chosen,
    groups: only ? [] : groupViews(product, shop),
    choose: chooseText(shop.t, product.options.length === 1 ? product.options[0] : undefined),
    available: buyable.length > 0,
    from: fromPrice(variants),
    most: mostOf(chosen),
    jsonLd: productJsonLd(product, { url, currency: shop.currency, photo }),
  };
}

function groupViews(product: ShopProduct, shop: ShopView) {
  return optionGroups(product).map(({ name, values }) => {
    const differs = new Set(values.map(({ priceMinor }) => priceMinor)).size > 1;
    return {
      name,
      choose: chooseText(shop.t, name),
      values: values.map(({ value, available, priceMinor }) => {
        const price = differs && priceMinor !== null ? shop.money(priceMinor) : '';
        return { value, available, price };
      }),
    };
  });
}

/** The message when no choice was made: "Choose a size". */
function chooseText(t: Translator, option?: string): string {
  if (option === undefined) return t('shop.product.chooseOption');
  const article = /^[aeiou]/i.test(option) ? 'an' : 'a';
  return t('shop.product.choose', { article, option: option.toLowerCase() });
}

function photoView(image: ShopProduct['images'][number], { name }: ShopProduct, shop: ShopView) {
  return {
    ...image,
    alt: image.alt || name,
    inCart: imagePath(shop.ownerId, image.id, 160),
    medium: imageUrl(shop.ownerId, image.id, 480),
    large: imageUrl(shop.ownerId, image.id, 960),
  };
}

function variantView(variant: ShopVariant, shop: ShopView) {
  const { priceMinor, compareAtPriceMinor: before } = variant;
  return {
    ...variant,
    /** In the cart's format: major units. */
    amount: shop.amount(priceMinor),
    price: shop.money(priceMinor),
    before: before !== null && before > priceMinor ? shop.money(before) : '',
    most: mostOf(variant),
    left: leftText(shop.t, variant),
    image: variant.imageId && imagePath(shop.ownerId, variant.imageId, 160),
  };
}

const FEW = 5;

function leftText(t: Translator, { available, stockLeft }: ShopVariant): string {
  if (!available) return t('shop.product.soldOutShort');
  return stockLeft !== null && stockLeft <= FEW ? t('shop.card.left', { left: stockLeft }) : '';
}

const mostOf = (variant: ShopVariant | undefined): number =>
  Math.max(1, Math.min(variant?.stockLeft ?? MOST_AT_ONCE, MOST_AT_ONCE));

function fromPrice(variants: ReturnType<typeof variantView>[]) {
  const buyable = variants.filter((variant) => variant.available);
  const priced = buyable.length > 0 ? buyable : variants;
  const [lowest] = [...priced].sort((one, other) => one.priceMinor - other.priceMinor);
  const ranges = new Set(priced.map(({ priceMinor }) => priceMinor)).size > 1;
  return { price: lowest?.price ?? '', before: lowest?.before ?? '', ranges };
}

/** For previews in chats and search results; no half emoji. */
const summaryOf = (description: string): string =>
  /^.{0,160}/su.exec(description.replace(/\s+/g, ' ').trim())?.[0] ?? '';

interface OptionGroup {
  name: string;
  /** `priceMinor` where all that have the value cost the same; null where they do not. */
  values: { value: string; available: boolean; priceMinor: number | null }[];
}

/** In the variants' order. Products with one option need none: each variant is a chip. */
function optionGroups({ options, variants }: ShopProduct): OptionGroup[] {
  if (options.length < 2) return [];
  return options.map((name) => {
    const values = [...new Set(variants.map((variant) => variant.options[name] ?? ''))];
    return {
      name,
      values: values.map((value) => {
        const having = variants.filter(({ options }) => options[name] === value);
        return {
          value,
          available: having.some(({ available }) => available),
          priceMinor: onePrice(having),
        };
      }),
    };
  });
}

function onePrice(variants: readonly ShopVariant[]): number | null {
  const [price, ...others] = new Set(variants.map(({ priceMinor }) => priceMinor));
  return price === undefined || others.length > 0 ? null : price;
}

interface Linked {
  /** Absolute address of the product's page. */
  url: string;
  currency: string;
  photo: string | undefined;
}

/** Schema.org, escaped for HTML. */
function productJsonLd(product: ShopProduct, { url, currency, photo }: Linked): string {
  const prices = product.variants.map(({ priceMinor }) => priceMinor);
  const available = product.variants.some((variant) => variant.available);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    url,
    ...(product.description ? { description: /^.{0,500}/su.exec(product.description)?.[0] } : {}),
    ...(photo ? { image: photo } : {}),
    ...(product.category ? { category: product.category } : {}),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: currency,
      lowPrice: minorToText(Math.min(...prices), currency),
      highPrice: minorToText(Math.max(...prices), currency),
      offerCount: product.variants.length,
      availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    },
  };
  // A "</script>" in a description must not end the element.
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
