import type { NoticeEvent } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** Within 24 hours. Parallel callers wait, so that only one of them notifies. */
export async function wasToldToday(tenant: Tenant, event: NoticeEvent, trx: Trx): Promise<boolean> {
  const { ownerId } = tenant;
  await rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${event} ${ownerId}`], trx);
  const [told] = await rows(
    `select 1 from notifications
      where owner_id = ? and event = ? and audience = 'seller' and channel = 'in_app'
        and created_at > now() - interval '24 hours' limit 1`,
    [ownerId, event],
    trx,
  );
  return told !== undefined;
}
