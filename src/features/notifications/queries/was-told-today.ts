import type { NoticeEvent } from '../../../enums.ts';
import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/**
 * Within 24 hours, of the same `data`. Parallel callers wait, so that only one of them notifies.
 */
export async function wasToldToday(
  tenant: Tenant,
  { event, data }: { event: NoticeEvent; data: object },
  trx: Trx,
): Promise<boolean> {
  const { ownerId } = tenant;
  await rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${event} ${ownerId}`], trx);
  const [told] = await rows(
    `select 1 from notifications
      where owner_id = ? and event = ? and audience = 'seller' and channel = 'in_app'
        and created_at > now() - interval '24 hours' and data @> ?::jsonb limit 1`,
    [ownerId, event, JSON.stringify(data)],
    trx,
  );
  return told !== undefined;
}
