import { rows, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';
import type { Tenant } from '../../tenant.ts';

const MINUTES = 10;

/**
 * Shuts the doors of a tenant that is about to be deleted: its shop is not found and its people are
 * not signed in, so that nobody waits for a row that will be gone. They open by themselves.
 * @throws Refusal 409 ALREADY_DELETING when somebody else has shut them
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

/** Keeps the shut doors shut for as long as the transaction needs, its row locked. */
export async function keepDoorsShut({ ownerId }: Tenant, trx: Trx): Promise<void> {
  await rows(
    `update stores set shut_until = now() + interval '${MINUTES} minutes' where owner_id = ?`,
    [ownerId],
    trx,
  );
}

/** Opens the doors of a tenant that was not deleted after all. */
export async function openDoors({ ownerId }: Tenant): Promise<void> {
  await rows(`update stores set shut_until = null where owner_id = ?`, [ownerId]);
}
