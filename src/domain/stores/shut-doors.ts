import { rows, type Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

const MINUTES = 10;

/**
 * Closes a tenant that is about to be deleted: its shop is not found and its team is signed out, so
 * that no request waits for locked rows. It reopens by itself.
 * @throws Refusal 409 ALREADY_DELETING when a parallel deletion has closed it
 */
export async function shutDoors({ ownerId }: Tenant): Promise<void> {
  const [store] = await rows<{ isShut: boolean }>(
    `with shut as (
       update stores set shut_until = now() + interval '${MINUTES} minutes'
        where owner_id = ? and (shut_until is null or shut_until < now()) returning 1)
     select not exists (select 1 from shut) as "isShut" from stores where owner_id = ?`,
    [ownerId, ownerId],
  );
  if (store?.isShut) {
    throw conflict('ALREADY_DELETING', 'This user is being deleted');
  }
}

/** Keeps the tenant closed until the transaction ends, by locking its row. */
export async function keepDoorsShut({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows(
    `update stores set shut_until = now() + interval '${MINUTES} minutes' where owner_id = ?`,
    [ownerId],
    trx,
  );
}

/** Reopens a tenant that was not deleted. */
export async function openDoors({ ownerId }: Tenant): Promise<void> {
  await rows(`update stores set shut_until = null where owner_id = ?`, [ownerId]);
}
