import { fn } from 'objection';
import { Type } from 'typebox';
import { conflict, invalidField } from '../../errors.ts';
import { OwnedCache } from '../../kernel/concurrency/owned-cache.ts';
import * as column from '../../kernel/db/columns.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { tenantModel } from '../../kernel/db/model.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { recordChanges } from '../stores/log/record-in-log.ts';
import { keepDeliveryVersion } from '../stores/offered-ways.ts';
import type { Store } from '../stores/store.ts';
import { lockStoreSettings } from '../stores/store-settings.ts';
import { areaChanges } from './area-changes.ts';
import { DELIVERY_LIMITS, type DeliveryArea } from './delivery-area.ts';
import { type ReadyArea, readyAreas } from './match-area.ts';
import { restatedAreas } from './restate-areas.ts';

class AreasRow extends tenantModel('delivery_areas', {
  version: column.count(),
  areas: column.json<DeliveryArea[]>(Type.Unknown()),
  updatedAt: column.time(),
}) {
  static override idColumn = 'owner_id';
  static override get jsonAttributes() {
    return ['areas'];
  }
}

/** A store's areas, in their order; none: its one fee counts. */
export interface DeliveryAreas {
  /** 0: there were never any. */
  version: number;
  areas: readonly DeliveryArea[];
}

export async function deliveryAreasOf(tenant: Tenant, trx?: Trx): Promise<DeliveryAreas> {
  const row = await AreasRow.of(tenant, trx).first();
  return row ? { version: row.version, areas: row.areas } : { version: 0, areas: [] };
}

/** Of all stores in a process. */
const MOST_BYTES = 32 * 1_024 * 1_024;

interface KeptAreas {
  version: number;
  areas: readonly ReadyArea[];
  size: number;
}

const kept = new OwnedCache<KeptAreas>(MOST_BYTES);

/**
 * Ready to be matched, as they were when the store was read, or later. Null: the store has none, and
 * its one fee counts.
 */
export async function readyAreasOf(
  store: Pick<Store, 'ownerId' | 'deliveryVersion'>,
): Promise<readonly ReadyArea[] | null> {
  if (store.deliveryVersion === 0) return null;
  const known = kept.get(store.ownerId);
  const { areas } = known?.version === store.deliveryVersion ? known : await readAnew(store);
  return areas;
}

async function readAnew(store: Pick<Store, 'ownerId'>): Promise<KeptAreas> {
  const { version, areas } = await deliveryAreasOf(tenantOfStore(store));
  // Twice the text: the codes are kept as sets, too.
  const size = 2 * JSON.stringify(areas).length;
  const ready = { version, areas: readyAreas(areas), size };
  kept.set(store.ownerId, store.ownerId, ready);
  return ready;
}

/** What the areas become; it may throw a refusal. */
type Change = (
  before: readonly DeliveryArea[],
  store: Pick<Store, 'country' | 'currency' | 'language'>,
) => DeliveryArea[];

/**
 * Two changes at once follow each other. The change is an entry in the store's log.
 * @param version that the change was made for; null: whatever there is now
 * @throws Refusal of `change`, 400 for too many areas or codes, 409 DELIVERY_AREAS_CHANGED
 */
export const changeAreas = (
  tenant: Tenant,
  change: Change,
  { actor, version = null }: { actor: Actor; version?: number | null },
): Promise<DeliveryAreas> =>
  inTransaction(async (trx) => {
    const store = await lockStoreSettings(tenant, trx);
    const before = await deliveryAreasOf(tenant, trx);
    if (version !== null && version !== before.version) {
      throw conflict('DELIVERY_AREAS_CHANGED', message('errors.areas.changed'), {
        version: before.version,
      });
    }
    const areas = change(before.areas, store);
    refuseTooMany(areas);
    const after = { version: before.version + 1, areas };
    await save(tenant, after, trx);
    const changes = areaChanges(before.areas, areas, store);
    await recordChanges(tenant, { action: 'shipping_changed', actor, changes }, trx);
    return after;
  });

/** @throws Refusal 400 */
function refuseTooMany(areas: readonly DeliveryArea[]): void {
  const { areas: most, postalCodes } = DELIVERY_LIMITS;
  if (areas.length > most) throw invalidField('areas', message('errors.areas.tooMany', { most }));
  const codes = areas.map(({ match }) => ('postalCodes' in match ? match.postalCodes.length : 0));
  if (codes.reduce((sum, count) => sum + count, 0) > postalCodes) {
    throw invalidField('areas', message('errors.areas.tooManyCodes', { most: postalCodes }));
  }
}

/** In another currency; in the caller's transaction, which has locked the store's row. */
export async function restateAreas(
  tenant: Tenant,
  same: (minor: number) => number,
  trx: Trx,
): Promise<void> {
  const { version, areas } = await deliveryAreasOf(tenant, trx);
  if (areas.length === 0) return;
  await save(tenant, { version: version + 1, areas: restatedAreas(areas, same) }, trx);
}

async function save(
  tenant: Tenant,
  { version, areas }: { version: number; areas: DeliveryArea[] },
  trx: Trx,
): Promise<void> {
  const saved = { version, areas };
  const patched = await AreasRow.of(tenant, trx).patch({ ...saved, updatedAt: fn.now() });
  if (patched === 0) await AreasRow.of(tenant, trx).insert(saved);
  await keepDeliveryVersion(tenant, areas.length > 0 ? version : 0, trx);
}
