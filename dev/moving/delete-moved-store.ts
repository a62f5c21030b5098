import type pg from 'pg';
import { deleteTenant } from '../../src/features/accounts/delete-tenant.ts';
import { User } from '../../src/features/accounts/user.ts';
import { inTransaction, rows } from '../../src/kernel/db/db.ts';
import { Job } from '../../src/kernel/jobs/job.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { mayWrite, removeGuard } from './source-state.ts';

const MOVED = 'select 1 from store_moves where owner_id = ? and moved_at is not null for update';

/**
 * Deletes a store that is open elsewhere, with its people; does nothing the next time.
 * @param keepsFiles the other installation uses the same ones
 */
export async function deleteMovedStore(
  source: pg.Client,
  ownerId: string,
  keepsFiles: boolean,
): Promise<void> {
  await inTransaction(async (trx) => {
    // It may be back by now.
    const [move] = await rows(MOVED, [ownerId], trx);
    if (!move || !(await User.query(trx).findById(ownerId).select('id'))) return;
    await mayWrite(ownerId, trx);
    await deleteTenant(tenantOfStore({ ownerId }), trx);
    if (keepsFiles) {
      await Job.query(trx).delete().where({ ownerId, name: 'forget-files' });
    }
  });
  await removeGuard(source, ownerId);
}
