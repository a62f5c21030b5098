import type { SecretBox } from '../../crypto/encryption.ts';
import { resealInBatches } from '../../crypto/reseal-in-batches.ts';
import type { Resealed, Resealing } from '../../crypto/resealing.ts';
import { rows, type Trx } from '../../db/db.ts';
import { type Credentials, SECRET_FIELDS } from './store-settings.ts';

const LOCK = `
select id, payment_settings as "paymentSettings", courier_settings as "courierSettings"
  from stores where ?::uuid is null or id > ? order by id limit ? for no key update`;

type StoreRow = Credentials & { id: string };

/**
 * Re-encrypts the stored keys and passwords of all stores with the current key. Each row is locked
 * while it is read and written, so that parallel changes are not lost.
 */
export const resealStoreSecrets = (secrets: SecretBox): Promise<Resealed> =>
  resealInBatches(secrets, LOCK, resealStore);

async function resealStore(store: StoreRow, done: Resealing, trx: Trx): Promise<void> {
  const before = done.resealed;
  const renewed = <G extends object>(group: G): G =>
    Object.fromEntries(
      Object.entries(group).map(([field, value]) => [
        field,
        SECRET_FIELDS.includes(field) && value
          ? done.renew(value, { storeId: store.id, field }, `${field} of store ${store.id}`)
          : value,
      ]),
    ) as G;
  const payment = JSON.stringify(renewed(store.paymentSettings));
  const courier = JSON.stringify(renewed(store.courierSettings));
  if (done.resealed === before) return;
  await rows(
    `update stores set payment_settings = ?::jsonb, courier_settings = ?::jsonb where id = ?`,
    [payment, courier, store.id],
    trx,
  );
}
