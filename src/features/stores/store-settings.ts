import { notFound } from '../../errors.ts';
import type { SecretBox, SecretPlace } from '../../kernel/crypto/encryption.ts';
import { CannotDecrypt } from '../../kernel/crypto/encryption.ts';
import { preparedRows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { STORE_COLUMNS } from './queries/store-columns.ts';
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

type Fields<Group> = { [Field in keyof Group]-?: { most: number; isSecret?: true } };

/** The most characters of each, and which are encrypted before they are stored and never shown again. */
export const CREDENTIALS: { [Group in keyof Credentials]: Fields<Credentials[Group]> } = {
  paymentSettings: {
    gatewayKeyId: { most: 200 },
    gatewayKeySecret: { most: 500, isSecret: true },
    gatewayWebhookSecret: { most: 500, isSecret: true },
  },
  courierSettings: {
    email: { most: 254 },
    password: { most: 500, isSecret: true },
    pickupLocation: { most: 200 },
  },
};

export type StoreSettings = Store & Credentials;

export const SECRET_FIELDS: readonly string[] = Object.values(CREDENTIALS).flatMap((group) =>
  Object.entries(group).flatMap(([field, { isSecret }]) => (isSecret ? [field] : [])),
);

const SELECT = `
select ${STORE_COLUMNS}, payment_settings, courier_settings
  from stores where owner_id = ?`;

/** With its encrypted credentials: each webhook asks for it. @throws Refusal 404 */
export async function storeSettings({ ownerId }: Tenant): Promise<StoreSettings> {
  const [store] = await preparedRows<StoreSettings>(SELECT, [ownerId]);
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
