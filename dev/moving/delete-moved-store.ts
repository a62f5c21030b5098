import type pg from 'pg';
import { inTransaction, rows } from '../../src/db/db.ts';
import { deleteTenant } from '../../src/domain/accounts/delete-tenant.ts';
import { User } from '../../src/domain/accounts/user.ts';
import { Job } from '../../src/domain/jobs/job.ts';
import { tenantOfStore } from '../../src/tenancy/tenant.ts';
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
