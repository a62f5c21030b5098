import { inTransaction, rows } from '../../../db/db.ts';
import { together } from '../../../db/statement.ts';
import { notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { jobsPart } from '../../jobs/jobs-part.ts';

const TITLE = 'Notifications work on this phone';
const BODY = 'This is a test. New orders will look like this.';

/**
 * Sends a test to one phone in the usual way; the log shows the result.
 * @throws Refusal 404
 */
export async function testPhone(tenant: Tenant, phoneId: string): Promise<void> {
  if (!isUuid(phoneId)) throw notFound('Phone');
  const id = newId();
  await inTransaction(async (trx) => {
    const [phone] = await rows(
      `insert into notifications (owner_id, id, kind, channel, recipient, title, body, next_attempt_at)
       select owner_id, ?, 'system', 'push', id::text, ?, ?, now() from push_subscriptions
        where owner_id = ? and id = ? returning id`,
      [id, TITLE, BODY, tenant.ownerId, phoneId],
      trx,
    );
    if (!phone) throw notFound('Phone');
    const data = { ownerId: tenant.ownerId, notificationId: id };
    const job = jobsPart(trx, 'deliver-notification', [{ data, runAt: null }]);
    await together({ job }, 'select 1', trx);
  });
}
