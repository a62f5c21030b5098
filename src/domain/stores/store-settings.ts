import type { SecretBox, SecretPlace } from '../../crypto/encryption.ts';
import { CannotDecrypt } from '../../crypto/encryption.ts';
import { frequentRows, rows, type Trx } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { STORE_COLUMNS, type Store } from './store.ts';

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

const SELECT = `
select ${STORE_COLUMNS}, payment_settings as "paymentSettings", courier_settings as "courierSettings"
  from stores where owner_id = ?`;

/**
 * The tenant's store with its encrypted credentials.
 * @throws Refusal 404
 */
export async function storeSettings(tenant: Tenant): Promise<StoreSettings> {
  const [store] = await frequentRows<StoreSettings>(SELECT, [tenant.ownerId]);
  if (!store) throw notFound('Store');
  return store;
}

/** The same with a row lock until the transaction ends. */
export async function lockStoreSettings(tenant: Tenant, trx: Trx): Promise<StoreSettings> {
  const [store] = await rows<StoreSettings>(`${SELECT} for update`, [tenant.ownerId], trx);
  if (!store) throw notFound('Store');
  return store;
}

/** The displayable form of credentials: secrets as their last four characters. */
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
