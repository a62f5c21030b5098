import type { SecretBox } from '../../src/crypto/encryption.ts';
import { changeStore } from '../../src/domain/stores/change-store.ts';
import { SYSTEM } from '../../src/session.ts';
import type { Tenant } from '../../src/tenancy/tenant.ts';
import { SIMULATED_ACCOUNT } from '../simulators/courier/courier-simulator.ts';

/** The demo store's account with the simulated aggregator. */
export async function setDemoCourier(tenant: Tenant, secrets: SecretBox): Promise<void> {
  const courierSettings = { ...SIMULATED_ACCOUNT, pickupLocation: 'Studio' };
  await changeStore(tenant, { courierSettings }, secrets, SYSTEM);
}
