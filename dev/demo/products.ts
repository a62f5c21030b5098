import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createProduct } from '../../src/domain/catalog/create-product.ts';
import { addImage } from '../../src/domain/catalog/photos/add-image.ts';
import { newId } from '../../src/ids.ts';
import type { Actor } from '../../src/session.ts';
import type { Tenant } from '../../src/tenancy/tenant.ts';
import { type DemoProduct, demoProducts } from './catalog.ts';
import { illustration } from './illustrations.ts';

/** Adds the demo catalog with its pictures; the first in the list ends up newest. */
export async function addDemoProducts(tenant: Tenant, actor: Actor): Promise<void> {
  for (const product of demoProducts.toReversed()) {
    const id = await createProduct(tenant, inMinorUnits(product), actor);
    for (const picture of product.pictures) await addPicture(tenant, id, product.name, picture);
  }
}

const inMinorUnits = ({ pictures: _, variants, ...product }: DemoProduct) => ({
  ...product,
  variants: variants.map(({ price, compareAtPrice, ...variant }) => ({
    ...variant,
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
