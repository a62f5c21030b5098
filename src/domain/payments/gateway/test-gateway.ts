import type { Tenant } from '../../../tenancy/tenant.ts';
import { gatewayAccount } from './gateway-account.ts';
import { gatewayOf } from './gateway-connection.ts';

/**
 * Tests the store's keys at the gateway. Never inside a transaction.
 * @throws GatewayError, and Refusal 400 PAYMENTS_NOT_CONFIGURED
 */
export async function testGateway(tenant: Tenant): Promise<void> {
  await gatewayOf().ping(await gatewayAccount(tenant));
}
