import { fn, raw } from 'objection';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Operator } from '../../session.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { StoreRow } from './store-row.ts';

export interface Switching {
  reason?: string | null | undefined;
  /** The new state; absent: the opposite of the present one. */
  active?: boolean | undefined;
}

/**
 * Recorded in the audit log. Invalidates cached shop pages by incrementing the catalog's version.
 * @returns whether it is active now
 * @throws Refusal 404, and 409 ALREADY_SWITCHED when nothing would change
 */
export async function switchStore(
  storeId: string,
  { reason, active }: Switching,
  actor: Operator,
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const store = await lock(storeId, trx);
    const isActive = active ?? !store.isActive;
    if (isActive === store.isActive) {
      throw conflict(
        'ALREADY_SWITCHED',
        `This store is already ${isActive ? 'active' : 'suspended'}`,
      );
    }
    await StoreRow.query(trx)
      .findById(storeId)
      .patch({ isActive, catalogVersion: raw('catalog_version + 1'), updatedAt: fn.now() });
    tellDesks(trx, store, 'access', store.ownerId);
    await recordAudit(
      {
        action: 'store_switched',
        actor,
        target: { type: 'store', id: storeId, name: store.name },
        ownerId: store.ownerId,
        before: { isActive: store.isActive },
        after: { isActive },
        reason,
      },
      trx,
    );
    return isActive;
  });
}

type Switchable = Pick<StoreRow, 'ownerId' | 'name' | 'isActive'>;

async function lock(storeId: string, trx: Trx): Promise<Switchable> {
  const store = isUuid(storeId)
    ? await StoreRow.query(trx).findById(storeId).select('ownerId', 'name', 'isActive').forUpdate()
    : undefined;
  if (!store) throw notFound('Store');
  return store;
}
