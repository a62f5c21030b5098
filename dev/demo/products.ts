import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import products from '../../data/demo/products.json' with { type: 'json' };
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { addImage } from '../../src/features/catalog/photos/add-image.ts';
import { newId } from '../../src/ids.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import type { Actor } from '../../src/session.ts';
import { illustration, type Paint } from './illustrations.ts';

/** One product of the demo store; prices in rupees. */
interface DemoProduct {
  name: string;
  category: string;
  description: string;
  aliases?: string[];
  /** What its variants differ in. */
  option?: string;
  variants: {
    /** Of the option. */
    value?: string;
    price: number;
    compareAtPrice?: number;
    stock: number;
    sku: string;
  }[];
  pictures: { kind: string; paint: Paint }[];
}

/** Adds the demo catalog with its pictures; the first in the list ends up newest. */
export async function addDemoProducts(tenant: Tenant, actor: Actor): Promise<void> {
  for (const product of (products satisfies DemoProduct[]).toReversed()) {
    const id = await createProduct(tenant, inputOf(product), actor);
    for (const picture of product.pictures) await addPicture(tenant, id, product.name, picture);
  }
}

const inputOf = ({ pictures: _, option = '', variants, ...product }: DemoProduct) => ({
  ...product,
  ...(option && { options: [option] }),
  variants: variants.map(({ value, price, compareAtPrice, ...variant }) => ({
    ...variant,
    ...(value && { options: { [option]: value } }),
    priceMinor: price * 100,
    ...(compareAtPrice === undefined ? {} : { compareAtPriceMinor: compareAtPrice * 100 }),
  })),
});

async function addPicture(
  tenant: Tenant,
  productId: string,
  alt: string,
  { kind, paint }: DemoProduct['pictures'][number],
): Promise<void> {
  const path = join(tmpdir(), `stallkeeper-demo-${newId()}.png`);
  try {
    await writeFile(path, await sharp(illustration(kind, paint)).png().toBuffer());
    await addImage(tenant, productId, { path, alt });
  } finally {
    await rm(path, { force: true });
  }
}
