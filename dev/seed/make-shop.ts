import { slugFromName } from '../../src/features/stores/store-slug.ts';
import { newId } from '../../src/ids.ts';
import type { Trx } from '../../src/kernel/db/db.ts';
import { insertRows } from './insert-rows.ts';
import { makeProducts, type SeedProduct } from './make-products.ts';
import { fullName, type Place, phone, somePlace } from './places.ts';
import type { Random } from './random.ts';
import { TRADES } from './trades.ts';

const DAY_MS = 86_400_000;
/** Stores opened this long ago. */
export const HISTORY_DAYS = 365;

/** A store as the seed makes it, with what its orders need. */
export interface SeedShop {
  ownerId: string;
  ownerName: string;
  email: string;
  name: string;
  slug: string;
  place: Place;
  shippingFeeMinor: number;
  products: SeedProduct[];
  openedAt: Date;
}

/** A store of its own kind and country; `number` keeps its names apart from those of others. */
export function makeShop(number: number, productCount: number, random: Random): SeedShop {
  const place = somePlace(random);
  const trade = random.pick(TRADES);
  const name = `${random.pick(trade.shopNames)} ${number}`;
  const slug = slugFromName(name);
  return {
    ownerId: newId(),
    ownerName: fullName(place, random),
    email: `owner@${slug}.example`,
    name,
    slug,
    place,
    shippingFeeMinor: random.pick([0, 40, 60]) * place.priceFactor,
    products: makeProducts(productCount, trade, place, random),
    openedAt: new Date(Date.now() - HISTORY_DAYS * DAY_MS),
  };
}

/** Writes the owner and the store. */
export async function writeShop(shop: SeedShop, passwordHash: string, random: Random, trx: Trx) {
  const { ownerId, place, openedAt } = shop;
  const created = { created_at: openedAt, updated_at: openedAt };
  await insertRows(
    'users',
    [
      {
        owner_id: ownerId,
        id: ownerId,
        role: 'OWNER',
        name: shop.ownerName,
        email: shop.email,
        password_hash: passwordHash,
        is_active: true,
        preferences: {},
        ...created,
      },
    ],
    trx,
  );
  await insertRows(
    'stores',
    [
      {
        owner_id: ownerId,
        id: newId(),
        name: shop.name,
        slug: shop.slug,
        is_active: true,
        currency: place.currency,
        country: place.country,
        time_zone: place.timeZone,
        language: place.language,
        description: `${shop.name} sells what it would buy itself.`,
        contact: { phone: phone(place, random), email: shop.email },
        chat_order_mode: 'draft',
        payment_settings: {},
        courier_settings: {},
        cod_enabled: true,
        online_enabled: false,
        cod_fee_minor: 0,
        shipping_fee_minor: shop.shippingFeeMinor,
        catalog_version: 1,
        ...created,
      },
    ],
    trx,
  );
}
