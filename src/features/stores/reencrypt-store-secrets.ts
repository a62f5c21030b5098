import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../kernel/crypto/reencryption.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { StoreRow } from './store-row.ts';
import { type Credentials, SECRET_FIELDS } from './store-settings.ts';

const LOCK_SECRETS = `
select id, payment_settings, courier_settings
  from stores where ?::uuid is null or id > ? order by id limit ? for no key update`;

/** Each row is locked while it is read and written, so that parallel changes are not lost. */
export const reencryptStoreSecrets = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_SECRETS, reencryptStore);

async function reencryptStore(
  store: Credentials & { id: string },
  done: Reencryption,
  trx: Trx,
): Promise<void> {
  const before = done.reencrypted;
  const renewed = <G extends object>(group: G): G =>
    Object.fromEntries(
      Object.entries(group).map(([field, value]) => [
        field,
        SECRET_FIELDS.includes(field) && value
          ? done.renew(value, { storeId: store.id, field }, `${field} of store ${store.id}`)
          : value,
      ]),
    ) as G;
  const paymentSettings = renewed(store.paymentSettings);
  const courierSettings = renewed(store.courierSettings);
  if (done.reencrypted === before) return;
  await StoreRow.query(trx).findById(store.id).patch({ paymentSettings, courierSettings });
}
