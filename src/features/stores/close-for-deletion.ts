import { raw } from 'objection';
import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { StoreRow } from './store-row.ts';

const SHUT = { shutUntil: raw(`now() + interval '10 minutes'`) };

/**
 * Closes a tenant that is about to be deleted: its shop is not found and its team is signed out, so
 * that no request waits for locked rows. It reopens by itself.
 * @throws Refusal 409 ALREADY_DELETING when a parallel deletion has closed it
 */
export async function closeForDeletion({ ownerId }: Tenant): Promise<void> {
  const shut = await StoreRow.query().where({ ownerId }).modify('open').patch(SHUT);
  if (shut === 0 && (await StoreRow.query().findOne({ ownerId }).select('id'))) {
    throw conflict('ALREADY_DELETING', 'This user is being deleted');
  }
}

export async function keepClosed({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await StoreRow.query(trx).where({ ownerId }).patch(SHUT);
}

export async function reopenStore({ ownerId }: Tenant): Promise<void> {
  await StoreRow.query().where({ ownerId }).patch({ shutUntil: null });
}
