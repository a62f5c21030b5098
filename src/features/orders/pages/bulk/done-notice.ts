import { Refusal } from '../../../../errors.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { type Bulk, bulkResults, findBulk } from '../../bulk/find-bulk.ts';
import { permissionForBulk } from '../order-permission.ts';
import { bulkTitle } from './bulk-labels.ts';
import { resultIn } from './bulk-page.ts';

const NAMED = { page: 1, limit: 25 };

export async function doneNotice(tenant: Tenant, id: string, t: Translator) {
  const bulk = await foundBulk(tenant, id);
  if (bulk?.state !== 'done') return null;
  const { items } = await bulkResults(tenant, bulk, NAMED);
  const moved = items.filter(({ state }) => state === 'done').map(({ orderId }) => orderId);
  const count = bulk.counts.done + bulk.counts.undone;
  return {
    words: bulkTitle(bulk, t).done,
    isGood: count > 0,
    refused: items.filter(({ state }) => state === 'refused').map((result) => resultIn(result, t)),
    href: `/dashboard/bulk/${bulk.id}`,
    canUndo: bulk.canUndo,
    needs: permissionForBulk(bulk),
    next: bulk.action === 'move' && moved.length > 0 ? bulk.params.status : null,
    ids: moved.join(','),
    count: moved.length,
  };
}

async function foundBulk(tenant: Tenant, id: string): Promise<Bulk | null> {
  if (id === '') return null;
  return findBulk(tenant, id).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}
