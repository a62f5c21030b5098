import { fn } from 'objection';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { addAlias } from '../../catalog/aliases.ts';
import { ReadingCorrection } from './correction.ts';
import { type Naming, namingOf } from './queries/name-offers.ts';

/** @throws Refusal 404, 400 as `addAlias` */
export async function acceptName(tenant: Tenant, correctionId: string): Promise<Naming> {
  const naming = await findNaming(tenant, correctionId);
  await addAlias(tenant, naming.productId, naming.name);
  return naming;
}

/** Stops offering these words as an alias of this product. @throws Refusal 404 */
export async function dismissName(tenant: Tenant, correctionId: string): Promise<Naming> {
  const naming = await findNaming(tenant, correctionId);
  await ReadingCorrection.of(tenant)
    .where({ name: naming.name })
    .whereRaw(`became ->> 'productId' = ?`, [naming.productId])
    .whereNull('dismissedAt')
    .patch({ dismissedAt: fn.now() });
  return naming;
}

async function findNaming(tenant: Tenant, correctionId: string): Promise<Naming> {
  const found = isUuid(correctionId) ? await namingOf(tenant, correctionId) : undefined;
  if (!found) throw notFound('Name');
  return found;
}
