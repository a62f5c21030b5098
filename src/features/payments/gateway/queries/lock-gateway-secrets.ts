import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/** For `reencryptInBatches`; all of a store's together: a batch never ends among them. */
export const LOCK_GATEWAY_SECRETS = acrossTenants(`
select owner_id as id, provider, key_secret, webhook_secret from store_gateways
 where owner_id in (select distinct owner_id from store_gateways
                     where ?::uuid is null or owner_id > ? order by owner_id limit ?)
 order by owner_id, provider for no key update`);
