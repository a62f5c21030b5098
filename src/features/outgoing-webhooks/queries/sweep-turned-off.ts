import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import { TURNED_OFF } from './settle-delivery.ts';

const BATCH = 1_000;

const LEFT_OVER = acrossTenants(`
update outgoing_deliveries d
   set state = 'dead', finished_at = now(), leased_until = null, error = ?
  from (select d.owner_id, d.id
          from webhook_endpoints e
          join outgoing_deliveries d on d.owner_id = e.owner_id and d.endpoint_id = e.id
         where e.disabled_at is not null and d.state = 'pending'
         limit ${BATCH} for update of d skip locked) left_over
 where d.owner_id = left_over.owner_id and d.id = left_over.id`);

/** A change that began while its endpoint was on may commit after it was turned off. */
export async function sweepTurnedOff(): Promise<void> {
  await rows(LEFT_OVER, [TURNED_OFF]);
}
