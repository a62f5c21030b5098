import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { inTransaction } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { announce } from '../../notifications/announce.ts';
import { wasToldToday } from '../../notifications/was-told-today.ts';

/**
 * Tells a store, once a day at most, that its gateway refuses its keys: until they are renewed
 * nobody can pay. Any other error is none of its concern.
 */
export async function tellRefusedKeys(tenant: Tenant, error: unknown): Promise<void> {
  if (!(error instanceof GatewayError) || error.failure !== 'wrong_keys') return;
  await inTransaction(async (trx) => {
    if (await wasToldToday(tenant, 'gateway_refused', trx)) return;
    await announce(tenant, { event: 'gateway_refused', data: {} }, trx);
  });
}
