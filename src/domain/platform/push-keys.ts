import { rows } from '../../db/db.ts';

/** The VAPID keys of this installation; the private key is encrypted. */
export interface SealedPushKeys {
  publicKey: string;
  privateKey: string;
}

/** Null: there are none yet. */
export async function findPushKeys(): Promise<SealedPushKeys | null> {
  const [found] = await rows<{ keys: SealedPushKeys | null }>(
    'select push_keys as keys from platform_settings',
  );
  return found?.keys ?? null;
}

/** Stores a key pair, unless another process was faster: then returns that one's. */
export async function keepPushKeys(keys: SealedPushKeys): Promise<SealedPushKeys> {
  const [kept] = await rows<{ keys: SealedPushKeys }>(
    `update platform_settings set push_keys = coalesce(push_keys, ?::jsonb)
     returning push_keys as keys`,
    [JSON.stringify(keys)],
  );
  if (!kept) throw new Error('platform_settings has no row');
  return kept.keys;
}

/** Replaces a key pair, unless another process was faster. */
export async function replacePushKeys(
  before: SealedPushKeys,
  after: SealedPushKeys,
): Promise<void> {
  await rows(
    `update platform_settings set push_keys = ?::jsonb where push_keys ->> 'privateKey' = ?`,
    [JSON.stringify(after), before.privateKey],
  );
}
