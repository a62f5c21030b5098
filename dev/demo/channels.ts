import type { SecretBox } from '../../src/crypto/encryption.ts';
import type { Tenant } from '../../src/tenancy/tenant.ts';
import { seedConnection } from '../seed/seed-connection.ts';
import { SIMULATED_NUMBER, SIMULATED_PAGE } from '../simulators/provider/accounts.ts';

/** The demo store's number and page at the simulated provider. */
export async function setDemoChannels(tenant: Tenant, secrets: SecretBox): Promise<void> {
  await seedConnection(tenant, SIMULATED_NUMBER, secrets);
  await seedConnection(tenant, SIMULATED_PAGE, secrets);
}
