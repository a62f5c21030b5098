import { createECDH } from 'node:crypto';
import type { PushSender } from '../../../clients/web-push.ts';
import { CannotDecrypt, type SecretBox } from '../../../kernel/crypto/encryption.ts';
import { type Reencrypted, Reencryption } from '../../../kernel/crypto/reencryption.ts';
import { findPushKeys, keepPushKeys, replacePushKeys } from '../../platform/push-keys.ts';
import type { SealedPushKeys } from '../../platform/settings.ts';

const PUSH_KEY_PLACE = { storeId: 'platform', field: 'pushPrivateKey' };

/** Created once and stored: browsers bind their subscription to the public key. */
const storedKeys = async (secrets: SecretBox): Promise<SealedPushKeys> =>
  (await findPushKeys()) ?? keepPushKeys(newKeys(secrets));

/** On the curve P-256, as RFC 8292 requires. */
function newKeys(secrets: SecretBox): SealedPushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are part of the key's 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secrets.seal(privateKey.toString('base64url'), PUSH_KEY_PLACE),
  };
}

export const pushPublicKey = async (secrets: SecretBox): Promise<string> =>
  (await storedKeys(secrets)).publicKey;

/** Existing subscriptions must be turned on again. */
export async function replaceLostPushKeys(secrets: SecretBox): Promise<void> {
  const kept = await storedKeys(secrets);
  try {
    secrets.open(kept.privateKey, PUSH_KEY_PLACE);
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error;
    await replacePushKeys(kept, newKeys(secrets));
  }
}

/** @throws CannotDecrypt */
export async function pushSender(secrets: SecretBox, frontendUrl: string): Promise<PushSender> {
  const { publicKey, privateKey } = await storedKeys(secrets);
  // A push service needs a contact; it would reject a local address.
  const subject = frontendUrl.startsWith('https://') ? frontendUrl : 'mailto:push@localhost.local';
  return { publicKey, privateKey: secrets.open(privateKey, PUSH_KEY_PLACE), subject };
}

export async function reencryptPushKeys(secrets: SecretBox): Promise<Reencrypted> {
  const done = new Reencryption(secrets);
  const keys = await findPushKeys();
  if (!keys) return done;
  const name = 'privateKey of the platform’s push keys';
  const privateKey = done.renew(keys.privateKey, PUSH_KEY_PLACE, name);
  if (privateKey !== keys.privateKey) await replacePushKeys(keys, { ...keys, privateKey });
  return done;
}
