import { createECDH } from 'node:crypto';
import type { PushSender } from '../../../clients/web-push.ts';
import { CannotDecrypt, type SecretBox } from '../../../encryption.ts';
import {
  findPushKeys,
  keepPushKeys,
  replacePushKeys,
  type SealedPushKeys,
} from '../../platform/push-keys.ts';

/** Where the private half is kept: it opens nowhere else. */
export const PUSH_KEY_PLACE = { storeId: 'platform', field: 'pushPrivateKey' };

/**
 * The pair of keys by which push services know this installation. Made once and kept: browsers
 * bind themselves to the public half for as long as they show notices.
 */
const storedKeys = async (secrets: SecretBox): Promise<SealedPushKeys> =>
  (await findPushKeys()) ?? keepPushKeys(newKeys(secrets));

/** On the curve P-256, as RFC 8292 asks. */
function newKeys(secrets: SecretBox): SealedPushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are part of a key's 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secrets.seal(privateKey.toString('base64url'), PUSH_KEY_PLACE),
  };
}

/** What browsers need to let us send to them. */
export const pushPublicKey = async (secrets: SecretBox): Promise<string> =>
  (await storedKeys(secrets)).publicKey;

/**
 * Makes a new pair in place of one that does not open. Phones that took notices by the old one have
 * to be switched on anew.
 */
export async function replaceLostPushKeys(secrets: SecretBox): Promise<void> {
  const kept = await storedKeys(secrets);
  try {
    secrets.open(kept.privateKey, PUSH_KEY_PLACE);
  } catch (error) {
    if (!(error instanceof CannotDecrypt)) throw error;
    await replacePushKeys(kept, newKeys(secrets));
  }
}

/**
 * What push services know us by.
 * @throws CannotDecrypt
 */
export async function pushSender(secrets: SecretBox, frontendUrl: string): Promise<PushSender> {
  const { publicKey, privateKey } = await storedKeys(secrets);
  // A push service wants somebody to write to; an address of this machine it would refuse.
  const subject = frontendUrl.startsWith('https://') ? frontendUrl : 'mailto:push@localhost.local';
  return { publicKey, privateKey: secrets.open(privateKey, PUSH_KEY_PLACE), subject };
}
