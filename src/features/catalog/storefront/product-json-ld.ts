import { minorToText } from '../../../kernel/format/money.ts';
import type { ShopProduct } from '../shop/find-shop-product.ts';

interface Shown {
  /** Absolute address of the product's page. */
  url: string;
  currency: string;
  photo: string | undefined;
}

/** Schema.org, escaped for HTML. */
export function productJsonLd(product: ShopProduct, { url, currency, photo }: Shown): string {
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
