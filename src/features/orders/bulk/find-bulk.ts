import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { BulkItem } from './bulk-action.ts';
import {
  type BulkResult,
  type CountedBulk,
  readBulk,
  readResults,
} from './queries/bulk-actions.ts';

export interface Bulk extends Omit<CountedBulk, BulkItem['state']> {
  counts: Pick<CountedBulk, BulkItem['state']>;
  total: number;
}

/** @throws Refusal 404 */
export async function findBulk(tenant: Tenant, id: string): Promise<Bulk> {
  const found = isUuid(id) ? await readBulk(tenant, id) : undefined;
  if (!found) throw notFound('Bulk action');
  const { waiting, done, refused, undone, ...bulk } = found;
  const total = waiting + done + refused + undone;
  return { ...bulk, counts: { waiting, done, refused, undone }, total };
}

export const bulkResults = async (
  tenant: Tenant,
  { id, total }: Pick<Bulk, 'id' | 'total'>,
  page: PageRequest,
): Promise<Page<BulkResult>> => toPage(await readResults(tenant, id, page), total, page);
