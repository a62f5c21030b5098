import { createHash } from 'node:crypto';
import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { DEFAULT_PROVIDER } from '../../../clients/gateways/open-gateway.ts';
import type { GatewayAccount } from '../../../clients/gateways/payment-gateway.ts';
import { conflict, Refusal } from '../../../errors.ts';
import { CannotDecrypt, type SecretPlace } from '../../../kernel/crypto/encryption.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { announce } from '../../notifications/announce.ts';
import { wasToldToday } from '../../notifications/queries/was-told-today.ts';
import { type StoreSettings, storeSettings } from '../../stores/store-settings.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { gatewayConnection, gatewayOf } from './gateway-connection.ts';
import { knownNameOf } from './gateway-names.ts';
import { type GatewaySecret, StoreGateway, secretPlace, signsWithKey } from './store-gateway.ts';
import { isProvider } from './store-gateways.ts';

/**
 * With decrypted keys.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED when a key is missing, or encrypted with a lost key
 */
export async function gatewayAccount(tenant: Tenant, provider: string): Promise<GatewayAccount> {
  const { keyId, keySecret } = await storedKeys(tenant, provider);
  if (keySecret === null || (keyId === '' && provider === DEFAULT_PROVIDER)) {
    throw paymentsNotConfigured();
  }
  return { keyId: keyId || nameOfKey(keySecret), keySecret };
}

/** Null when it has none that can be decrypted. */
export const gatewayWebhookSecret = async (
  tenant: Tenant,
  provider: string,
): Promise<string | null> => (await storedKeys(tenant, provider)).webhookSecret;

export interface StoredKeys {
  keyId: string;
  /** Null: missing, or encrypted with a lost key. */
  keySecret: string | null;
  webhookSecret: string | null;
  isActive: boolean;
}

const NO_KEYS: StoredKeys = { keyId: '', keySecret: null, webhookSecret: null, isActive: false };

/** Decrypted. @throws Refusal 404 for no store */
export async function storedKeys(tenant: Tenant, provider: string): Promise<StoredKeys> {
  if (provider === DEFAULT_PROVIDER) return firstKeys(await storeSettings(tenant));
  const kept = isProvider(provider) && (await StoreGateway.of(tenant).findOne({ provider }));
  return kept ? keysOfRow(kept) : NO_KEYS;
}

const firstKeys = ({ id: storeId, paymentSettings, gateways }: StoreSettings): StoredKeys => ({
  keyId: paymentSettings.gatewayKeyId ?? '',
  keySecret: opened(paymentSettings.gatewayKeySecret, { storeId, field: 'gatewayKeySecret' }),
  webhookSecret: opened(paymentSettings.gatewayWebhookSecret, {
    storeId,
    field: 'gatewayWebhookSecret',
  }),
  isActive: gateways.includes(DEFAULT_PROVIDER),
});

/** Null: missing, or encrypted with a lost key. */
export const openedSecret = (
  { ownerId, provider, ...row }: StoreGateway,
  secret: GatewaySecret,
): string | null => opened(row[secret], secretPlace(ownerId, provider, secret));

function keysOfRow(row: StoreGateway): StoredKeys {
  const keySecret = openedSecret(row, 'keySecret');
  return {
    keyId: row.keyId,
    keySecret,
    webhookSecret: signsWithKey(row.provider) ? keySecret : openedSecret(row, 'webhookSecret'),
    isActive: row.isActive,
  };
}

/** Of an account whose only key is secret: payments remember under which one they were opened. */
const nameOfKey = (keySecret: string): string =>
  `key_${createHash('sha256').update(keySecret).digest('hex').slice(0, 20)}`;

function opened(sealed: string | null | undefined, place: SecretPlace): string | null {
  if (!sealed) return null;
  try {
    return gatewayConnection().secrets.open(sealed, place);
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

/**
 * At most once a day for each gateway; until the keys are renewed, shoppers can't pay there. Ignores
 * other errors.
 */
export async function tellRefusedKeys(
  tenant: Tenant,
  provider: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof GatewayError) || error.failure !== 'wrong_keys') return;
  await inTransaction(async (trx) => {
    const gateway = knownNameOf(provider);
    const data = { provider, ...(gateway ? { gateway } : {}) };
    const notice = { event: 'gateway_refused', data } as const;
    if (!(await wasToldToday(tenant, notice, trx))) await announce(tenant, notice, trx);
  });
}

/** Never inside a transaction. @throws GatewayError, and Refusal 400 PAYMENTS_NOT_CONFIGURED */
export async function testGateway(tenant: Tenant, provider: string): Promise<void> {
  await gatewayOf(provider).ping(await gatewayAccount(tenant, provider));
}
