import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { CannotDecrypt } from '../../../crypto/encryption.ts';
import { Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { type StoreSettings, storeSettings } from '../../stores/store-settings.ts';
import { gatewayConnection } from './gateway-connection.ts';

/**
 * The store's gateway account with decrypted keys.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED when a key is missing, or encrypted with a lost key
 */
export async function gatewayAccount(tenant: Tenant): Promise<GatewayAccount> {
  const store = await storeSettings(tenant);
  const { gatewayKeyId: keyId, gatewayKeySecret } = store.paymentSettings;
  const keySecret = openedSecret(store, 'gatewayKeySecret', gatewayKeySecret);
  if (!keyId || !keySecret) throw paymentsNotConfigured();
  return { keyId, keySecret };
}

/** The store's own webhook secret; null when it has none that can be decrypted. */
export async function gatewayWebhookSecret(tenant: Tenant): Promise<string | null> {
  const store = await storeSettings(tenant);
  const sealed = store.paymentSettings.gatewayWebhookSecret;
  return openedSecret(store, 'gatewayWebhookSecret', sealed);
}

function openedSecret(
  { id: storeId }: StoreSettings,
  field: string,
  sealed: string | undefined,
): string | null {
  if (!sealed) return null;
  try {
    return gatewayConnection().secrets.open(sealed, { storeId, field });
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}

/** 400 for a store that cannot be paid online. */
export const paymentsNotConfigured = (): Refusal =>
  new Refusal(400, 'PAYMENTS_NOT_CONFIGURED', 'This store does not accept online payments');
