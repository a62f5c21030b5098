import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { conflict, Refusal } from '../../../errors.ts';
import { CannotDecrypt } from '../../../kernel/crypto/encryption.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { announce } from '../../notifications/announce.ts';
import { wasToldToday } from '../../notifications/queries/was-told-today.ts';
import { type StoreSettings, storeSettings } from '../../stores/store-settings.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { gatewayConnection, gatewayOf } from './gateway-connection.ts';

/**
 * With decrypted keys.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED when a key is missing, or encrypted with a lost key
 */
export async function gatewayAccount(tenant: Tenant): Promise<GatewayAccount> {
  const store = await storeSettings(tenant);
  const { gatewayKeyId: keyId, gatewayKeySecret } = store.paymentSettings;
  const keySecret = openedSecret(store, 'gatewayKeySecret', gatewayKeySecret);
  if (!keyId || !keySecret) throw paymentsNotConfigured();
  return { keyId, keySecret };
}

/** Null when it has none that can be decrypted. */
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

export const paymentsNotConfigured = (): Refusal =>
  new Refusal(400, 'PAYMENTS_NOT_CONFIGURED', message('errors.checkout.noOnline'));

/**
 * Whether a payment was opened with other keys than the store has now: another account, or renewed
 * keys of the same one. Then an unknown payment proves nothing; a known one still counts.
 */
export const hasOtherKeys = (
  { accountKeyId }: Pick<Transaction, 'accountKeyId'>,
  { keyId }: GatewayAccount,
): boolean => accountKeyId !== null && accountKeyId !== keyId;

/** Only the store's previous account could answer. */
export const keysChanged = (): Refusal =>
  conflict('GATEWAY_KEYS_CHANGED', message('errors.payments.keysChanged'));

/** At most once a day; until the keys are renewed, shoppers can't pay. Ignores other errors. */
export async function tellRefusedKeys(tenant: Tenant, error: unknown): Promise<void> {
  if (!(error instanceof GatewayError) || error.failure !== 'wrong_keys') return;
  await inTransaction(async (trx) => {
    if (await wasToldToday(tenant, 'gateway_refused', trx)) return;
    await announce(tenant, { event: 'gateway_refused', data: {} }, trx);
  });
}

/** Never inside a transaction. @throws GatewayError, and Refusal 400 PAYMENTS_NOT_CONFIGURED */
export async function testGateway(tenant: Tenant): Promise<void> {
  await gatewayOf().ping(await gatewayAccount(tenant));
}
