import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { endConnection } from '../../channels/end-connection.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Doer } from '../health/health-actions.ts';
import { connectionOf } from './queries/store-detail.ts';

export interface Releasable {
  tenant: Tenant;
  storeName: string;
  channelName: string;
}

/** @throws Refusal 404 */
export async function findReleasable(
  storeId: string,
  channelId: string,
  trx?: Trx,
): Promise<Releasable> {
  const found =
    isUuid(storeId) && isUuid(channelId) ? await connectionOf(storeId, channelId, trx) : undefined;
  if (!found) throw notFound('Channel');
  return { ...found, tenant: tenantOfStore(found) };
}

/**
 * Then another store with proof can connect it. Recorded in the audit log, and the store is
 * notified with the reason.
 * @throws Refusal 404
 */
export const releaseChannel = (storeId: string, channelId: string, doer: Doer): Promise<void> =>
  inTransaction(async (trx) => {
    const { tenant, storeName, channelName } = await findReleasable(storeId, channelId, trx);
    const reason = doer.reason?.trim() ?? '';
    const ended = await endConnection(tenant, channelId, { why: 'released', reason }, trx);
    if (!ended) throw notFound('Channel');
    await recordAudit(
      {
        action: 'channel_released',
        ...doer,
        target: { type: 'store', id: storeId, name: storeName },
        ownerId: tenant.ownerId,
        before: { connectedChannel: channelName },
        after: { connectedChannel: null },
      },
      trx,
    );
  });
