import type { SecretBox } from '../../../crypto/encryption.ts';
import { type Resealed, Resealing } from '../../../crypto/resealing.ts';
import { findPushKeys, replacePushKeys } from '../../platform/push-keys.ts';
import { PUSH_KEY_PLACE } from './push-keys.ts';

/** Re-encrypts the private VAPID key with the current key. */
export async function resealPushKeys(secrets: SecretBox): Promise<Resealed> {
  const done = new Resealing(secrets);
  const keys = await findPushKeys();
  if (!keys) return done;
  const name = 'privateKey of the platform’s push keys';
  const privateKey = done.renew(keys.privateKey, PUSH_KEY_PLACE, name);
  if (privateKey !== keys.privateKey) await replacePushKeys(keys, { ...keys, privateKey });
  return done;
}
