import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../../kernel/crypto/reencryption.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { LOCK_SECOND_FACTORS } from './queries/lock-second-factors.ts';
import { SecondFactor, secretPlace } from './second-factor.ts';

export const reencryptSecondFactors = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_SECOND_FACTORS, reencrypt);

async function reencrypt(
  { id, secret }: { id: string; secret: string },
  done: Reencryption,
  trx: Trx,
): Promise<void> {
  const renewed = done.renew(secret, secretPlace(id), `second factor of user ${id}`);
  if (renewed !== secret) await SecondFactor.query(trx).findById(id).patch({ secret: renewed });
}
