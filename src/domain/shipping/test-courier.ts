import type { Tenant } from '../../tenancy/tenant.ts';
import { courierAccount } from './courier-account.ts';
import { wakePolls } from './postpone-polls.ts';
import { logIn } from './with-courier.ts';

/**
 * Signs in with the stored credentials, even if they were refused before, and makes waiting parcels
 * due. Never inside a transaction.
 * @throws CourierError, and Refusal 400 COURIER_NOT_CONFIGURED
 */
export async function testCourier(tenant: Tenant): Promise<void> {
  await logIn(tenant, await courierAccount(tenant));
  await wakePolls(tenant);
}
