import { changeAreas } from '../../src/features/delivery-areas/delivery-areas.ts';
import { readAreas } from '../../src/features/delivery-areas/read-areas.api.ts';
import { newId } from '../../src/ids.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { acrossTenants, tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import type { Prepared } from '../wrk.ts';

const SHOPS = 10;
const AREAS = 50;
const CODES = 500;
const READERS = 4_000;
const FIRST_CODE = 110_000;

/** Every tenth is a range, each of the others a code alone. */
const codesOf = (area: number): string[] =>
  Array.from({ length: CODES }, (_, n) => {
    const code = FIRST_CODE + (area * CODES + n) * 10;
    return n % 10 === 0 ? `${code}-${code + 8}` : String(code);
  });

/**
 * Gives some shops as many areas as there may be, of 500 postal codes each. Answers quotes of their
 * delivery, each of another place and of one product.
 */
export async function deliveryQuotes(): Promise<Prepared[]> {
  const shops = await rows<{ ownerId: string; slug: string; productId: string }>(
    acrossTenants(`select s.owner_id, s.slug, p.id as product_id from stores s
      cross join lateral (select id from products where owner_id = s.owner_id and active
                           order by created_at, id limit 1) p
     order by s.slug limit ?`),
    [SHOPS],
  );
  const option = () => ({
    id: newId(),
    kind: 'delivery' as const,
    name: 'Courier',
    charge: { type: 'byWeight' as const, steps: [{ upToGrams: 500, amount: 40 }] },
    cod: { allowed: true },
  });
  const areas = Array.from({ length: AREAS }, (_, n) => ({
    name: `Area ${n + 1}`,
    country: 'IN',
    match: { postalCodes: codesOf(n) },
    serves: true,
    options: [option(), option()],
  }));
  for (const { ownerId } of shops) {
    await changeAreas(
      tenantOfStore({ ownerId }),
      (_, store) => readAreas(areas, store, new Set()),
      { actor: SYSTEM },
    );
  }
  return Array.from({ length: READERS }, (_, n) => {
    const { slug = '', productId = '' } = shops[n % shops.length] ?? {};
    const postalCode = String(FIRST_CODE + ((n * 7_919) % (AREAS * CODES)) * 10);
    return {
      path: `/api/public/catalog/${slug}/delivery`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}`,
      },
      body: JSON.stringify({ postalCode, items: [{ productId, quantity: 2 }] }),
    };
  });
}
