import { acrossTenants } from '../../../kernel/tenancy/tenant.ts';

/** Locks some endpoints of all stores, by id, for `reencryptInBatches`. */
export const LOCK_ENDPOINT_SECRETS = acrossTenants(`
select owner_id, id, secret, old_secret from webhook_endpoints
 where ?::uuid is null or id > ? order by id limit ? for no key update`);
