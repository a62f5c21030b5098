import { rows } from '../../../kernel/db/db.ts';
import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';
import type { KeptClaim } from '../ask-for-proof.ts';

export const LOCK_TOKENS = acrossTenants(`
select owner_id, id, access_token from channel_connections
 where ?::uuid is null or id > ? order by id limit ? for no key update`);

const UNPROVED = acrossTenants(`
select owner_id, id, channel, phone_number_id, account_id, access_token
  from channel_connections
 where proved_at is null and (proof_asked_at is null or proof_asked_at < now() - interval '1 day')
 order by proof_asked_at nulls first, id limit ?`);

/** Of all stores, not asked about for a day. */
export const unprovedConnections = (most: number): Promise<(KeptClaim & { ownerId: string })[]> =>
  rows(UNPROVED, [most]);
