import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { GATEWAY_REFUND_COLUMNS, type GatewayRefundRow } from './find-refund.ts';

/*
 * A new row becomes due a little later, so that its own request is served first; a row with a later
 * next attempt is skipped until then.
 */
const CLAIM = `
update refunds
   set attempts = attempts + 1, leased_until = now() + interval '60 seconds'
 where owner_id = ? and id = ? and status = 'requested' and provider <> 'manual'
   and (leased_until is null or leased_until < now())
   and next_attempt_at <= now() + interval '20 seconds'
returning ${GATEWAY_REFUND_COLUMNS}`;

/**
 * Claims a refund for this process for a minute. Null when it is settled, not due yet, or claimed
 * by another process.
 */
export async function claimRefund(tenant: Tenant, id: string): Promise<GatewayRefundRow | null> {
  const [claimed] = await rows<GatewayRefundRow>(CLAIM, [tenant.ownerId, id]);
  return claimed ?? null;
}
