import { notFound } from '../../errors.ts';
import type { SecretBox, SecretPlace } from '../../kernel/crypto/encryption.ts';
import { CannotDecrypt } from '../../kernel/crypto/encryption.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { findSettings } from './queries/find-settings.ts';
import type { Store } from './store.ts';
import { StoreRow } from './store-row.ts';

/** Credentials of the payment gateway and the courier; secrets are encrypted, as stored. */
export interface Credentials {
  paymentSettings: {
    gatewayKeyId?: string;
    gatewayKeySecret?: string;
    gatewayWebhookSecret?: string;
  };
  courierSettings: { email?: string; password?: string; pickupLocation?: string };
}

export type StoreSettings = Store & Credentials;

/** The fields that are encrypted before they are stored and never shown again. */
export const SECRET_FIELDS: readonly string[] = [
  'gatewayKeySecret',
  'gatewayWebhookSecret',
  'password',
];

/** With its encrypted credentials. @throws Refusal 404 */
export async function storeSettings({ ownerId }: Tenant): Promise<StoreSettings> {
  const store = await findSettings(ownerId);
  if (!store) throw notFound('Store');
  return store;
}

/** With a row lock until the transaction ends. */
export const lockStoreSettings = async ({ ownerId }: Tenant, trx: Trx): Promise<StoreSettings> =>
  StoreRow.query(trx)
    .findOne({ ownerId })
    .modify('store')
    .select('paymentSettings', 'courierSettings')
    .forUpdate()
    .throwIfNotFound(notFound('Store'));

/** Secrets as their last four characters. */
export function shownCredentials(store: StoreSettings, box: SecretBox): Credentials {
  const shown = <G extends object>(group: G): G =>
    Object.fromEntries(
      Object.entries(group).map(([field, value]) => [
        field,
        SECRET_FIELDS.includes(field)
          ? maskSecret(box, value, { storeId: store.id, field })
          : value,
      ]),
    ) as G;
  return {
    paymentSettings: shown(store.paymentSettings),
    courierSettings: shown(store.courierSettings),
  };
}

export const MASK = '••••';

/** A short secret is masked entirely, and so is one encrypted with another key. */
export function maskSecret(box: SecretBox, sealed: string, place: SecretPlace): string {
  try {
    const secret = box.open(sealed, place);
    return secret.length >= 8 ? `${MASK}${secret.slice(-4)}` : MASK;
  } catch (error) {
    if (error instanceof CannotDecrypt) return MASK;
    throw error;
  }
}

/** An empty value deletes a field; a secret equal to its mask stays. */
export function mergeCredentials<G extends object>(
  stored: G,
  changes: Record<string, string | null | undefined> | undefined,
  storeId: string,
  box: SecretBox,
): G {
  const merged: Record<string, string> = { ...(stored as Record<string, string>) };
  for (const [field, typed] of Object.entries(changes ?? {})) {
    if (typed === undefined) continue;
    const value = typed?.trim();
    const secret = SECRET_FIELDS.includes(field);
    if (!value) delete merged[field];
    else if (!secret) merged[field] = value;
    else if (!value.startsWith(MASK)) merged[field] = box.seal(value, { storeId, field });
  }
  return merged as G;
}
