import { fn, raw } from 'objection';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { DirectChoice } from './store.ts';
import { StoreRow } from './store-row.ts';

/** In the order in which shoppers are offered them. Locks the store's row: call it last. */
export const keepActiveGateways = (
  tenant: Tenant,
  activeGateways: string[],
  trx: Trx,
): Promise<void> => keepOffered(tenant, { activeGateways }, trx);

/** As `keepActiveGateways`. */
export const keepDirectChoices = (
  tenant: Tenant,
  choices: readonly DirectChoice[],
  trx: Trx,
): Promise<void> =>
  keepOffered(tenant, { directChoices: raw('?::jsonb', JSON.stringify(choices)) }, trx);

/** As `keepActiveGateways`. */
export const keepDeliveryVersion = (tenant: Tenant, version: number, trx: Trx): Promise<void> =>
  keepOffered(tenant, { deliveryVersion: version }, trx);

async function keepOffered({ ownerId }: Tenant, offered: object, trx: Trx): Promise<void> {
  const catalogVersion = raw('catalog_version + 1');
  await StoreRow.query(trx)
    .where({ ownerId })
    .patch({ ...offered, catalogVersion, updatedAt: fn.now() });
}
