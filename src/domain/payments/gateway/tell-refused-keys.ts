import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { inTransaction } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { announce } from '../../notifications/announce.ts';
import { wasToldToday } from '../../notifications/was-told-today.ts';

/**
 * Notifies a store, at most once a day, that its gateway rejects its keys: until they are renewed,
 * shoppers can't pay. Ignores other errors.
 */
export async function tellRefusedKeys(tenant: Tenant, error: unknown): Promise<void> {
  if (!(error instanceof GatewayError) || error.failure !== 'wrong_keys') return;
  await inTransaction(async (trx) => {
    if (await wasToldToday(tenant, 'gateway_refused', trx)) return;
    await announce(tenant, { event: 'gateway_refused', data: {} }, trx);
  });
}
