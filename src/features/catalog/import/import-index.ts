import type { ProductData, VariantInput } from '../product.ts';
import type { VariantData } from '../product-variant.ts';
import { slugOf } from '../slug-of.ts';
import type { ImportMatches } from './find-import-matches.ts';
import type { ParsedProduct } from './parse/parsed-catalog.ts';

export class ImportIndex {
  readonly #products: Map<string, ProductData>;
  readonly #takenSlugs: Set<string>;
  readonly #bySku = new Map<string, string>();
  readonly #bySlug = new Map<string, string>();
  /** Products not matched by the file yet, oldest first. */
  readonly #byName = new Map<string, Set<string>>();

  constructor({ products, takenSlugs }: ImportMatches) {
    this.#products = new Map(products);
    this.#takenSlugs = new Set(takenSlugs);
    for (const [, product] of [...products].sort(byId)) {
      this.#add(product);
      const name = nameOf(product);
      this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(product.id));
    }
  }

  get(id: string): ProductData | undefined {
    return this.#products.get(id);
  }

  isTaken(slug: string): boolean {
    return this.#takenSlugs.has(slug);
  }

  holderOf(sku: string): ProductData | undefined {
    return this.#products.get(this.#bySku.get(sku) ?? '');
  }

  /** Rows match by SKU, else by handle, else by name and options. */
  find(parsed: ParsedProduct): ProductData | null {
    const bySku = parsed.variants.flatMap(({ input }) => this.holderOf(input.sku ?? '') ?? [])[0];
    if (bySku) return bySku;
    if (parsed.handle !== null) {
      const bySlug = this.#products.get(this.#bySlug.get(slugOf(parsed.handle)) ?? '');
      if (bySlug) return bySlug;
    }
    return this.#findByName(parsed) ?? null;
  }

  set(product: ProductData): void {
    const before = this.#products.get(product.id);
    if (before) this.#byName.get(nameOf(before))?.delete(product.id);
    this.#products.set(product.id, product);
    this.#add(product);
  }

  #add(product: ProductData): void {
    for (const { sku } of product.variants) if (sku !== null) this.#bySku.set(sku, product.id);
    this.#bySlug.set(product.slug, product.id);
    this.#takenSlugs.add(product.slug);
  }

  /** One that is already matched, or has other SKUs, is a different product of the same name. */
  #findByName(parsed: ParsedProduct): ProductData | undefined {
    const ids = this.#byName.get(parsed.input.name?.toLowerCase() ?? '') ?? [];
    for (const id of ids) {
      const product = this.#products.get(id);
      if (product && !hasOtherSkus(product, parsed)) return product;
    }
    return undefined;
  }
}

const byId = ([a]: [string, ProductData], [b]: [string, ProductData]): number => (a < b ? -1 : 1);
const nameOf = ({ name }: ProductData): string => name.toLowerCase();

const hasOtherSkus = (product: ProductData, parsed: ParsedProduct): boolean =>
  parsed.variants.some(({ input }) => {
    const variant = matchVariant(product, input, parsed.input.options);
    return Boolean(variant?.sku && input.sku && variant.sku !== input.sku);
  });

export function matchVariant(
  product: ProductData | null,
  { sku, options }: VariantInput,
  names: string[] | undefined,
): VariantData | undefined {
  if (!product) return undefined;
  const bySku = product.variants.find((variant) => typeof sku === 'string' && variant.sku === sku);
  if (bySku) return bySku;
  // A file without option columns can only mean the one variant there is.
  if (!options || !names) return product.variants.length === 1 ? product.variants[0] : undefined;
  // Options with other names in the file are compared by position.
  const isRenamed = names.some((name) => !product.options.includes(name));
  const own = (variant: VariantData) =>
    (isRenamed ? product.options : names).map((name) => variant.options[name]);
  const wanted = JSON.stringify(names.map((name) => options[name]));
  return product.variants.find((variant) => JSON.stringify(own(variant)) === wanted);
}
