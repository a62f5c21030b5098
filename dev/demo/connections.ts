import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../../src/features/payments/gateway/gateway-connection.ts';
import { changeStore } from '../../src/features/stores/change-store.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import type { Tenant } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { seedConnection } from '../seed/seed-connection.ts';
import { SIMULATED_ACCOUNT } from '../simulators/courier/courier-simulator.ts';
import { SIMULATED_GATEWAY } from '../simulators/gateway/accounts.ts';
import { GatewaySimulator } from '../simulators/gateway/gateway-simulator.ts';
import { LEDGER_FILE, Ledger } from '../simulators/gateway/ledger.ts';
import { SIMULATED_NUMBER, SIMULATED_PAGE } from '../simulators/provider/accounts.ts';

/** The demo store's number and page at the simulated provider. */
export async function setDemoChannels(tenant: Tenant, secrets: SecretBox): Promise<void> {
  await seedConnection(tenant, SIMULATED_NUMBER, secrets);
  await seedConnection(tenant, SIMULATED_PAGE, secrets);
}

/** The demo store's account with the simulated aggregator. */
export async function setDemoCourier(tenant: Tenant, secrets: SecretBox): Promise<void> {
  const courierSettings = { ...SIMULATED_ACCOUNT, pickupLocation: 'Studio' };
  await changeStore(tenant, { courierSettings }, secrets, SYSTEM);
}

/**
 * The demo store's account with the simulated gateway. No webhook secret of its own: the simulator
 * signs with the platform's.
 */
export async function setDemoGateway(tenant: Tenant, secrets: SecretBox): Promise<void> {
  const { keyId: gatewayKeyId, keySecret: gatewayKeySecret } = SIMULATED_GATEWAY;
  const paymentSettings = { gatewayKeyId, gatewayKeySecret };
  await changeStore(tenant, { onlineEnabled: true, paymentSettings }, secrets, SYSTEM);
}

/** Does something with a simulated gateway in this process; the one that runs later remembers it. */
export async function withDemoGateway(
  config: Config,
  secrets: SecretBox,
  work: (gateway: GatewaySimulator) => Promise<void>,
): Promise<void> {
  const gateway = new GatewaySimulator(new Ledger(join(config.dataDir, LEDGER_FILE)));
  const gatewayOrigins = { ...config.gatewayOrigins, gateway: await gateway.start() };
  connectGateways(gatewaySettings({ ...config, gatewayOrigins }, secrets));
  try {
    await work(gateway);
  } finally {
    await gateway.stop();
  }
}
