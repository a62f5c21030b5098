import { createECDH } from 'node:crypto';
import type { PushSender } from '../../../clients/web-push.ts';
import { rows } from '../../../db.ts';
import type { SecretBox } from '../../../encryption.ts';

/** The private half is sealed. */
interface StoredKeys {
  publicKey: string;
  privateKey: string;
}

const PLACE = { storeId: 'platform', field: 'pushPrivateKey' };
const READ = `select push_keys as keys from platform_settings`;
// Of two processes that make a pair at once, the first one's counts for both.
const WRITE = `
update platform_settings set push_keys = coalesce(push_keys, ?::jsonb) returning push_keys as keys`;

/**
 * The pair of keys by which push services know this installation. Made once and kept: browsers
 * bind themselves to the public half for as long as they show notices.
 */
async function storedKeys(secrets: SecretBox): Promise<StoredKeys> {
  const [found] = await rows<{ keys: StoredKeys | null }>(READ);
  if (found?.keys) return found.keys;
  const [kept] = await rows<{ keys: StoredKeys }>(WRITE, [JSON.stringify(newKeys(secrets))]);
  if (!kept) throw new Error('platform_settings has no row');
  return kept.keys;
}

/** On the curve P-256, as RFC 8292 asks. */
function newKeys(secrets: SecretBox): StoredKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are part of a key's 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secrets.seal(privateKey.toString('base64url'), PLACE),
  };
}

/** What browsers need to let us send to them. */
export const pushPublicKey = async (secrets: SecretBox): Promise<string> =>
  (await storedKeys(secrets)).publicKey;

/**
 * What push services know us by.
 * @throws CannotDecrypt
 */
export async function pushSender(secrets: SecretBox, frontendUrl: string): Promise<PushSender> {
  const { publicKey, privateKey } = await storedKeys(secrets);
  // A push service wants somebody to write to; an address of this machine it would refuse.
  const subject = frontendUrl.startsWith('https://') ? frontendUrl : 'mailto:push@localhost.local';
  return { publicKey, privateKey: secrets.open(privateKey, PLACE), subject };
}
