import { raw } from 'objection';
import { PlatformSettingsRow, type SealedPushKeys } from './settings.ts';

export async function findPushKeys(): Promise<SealedPushKeys | null> {
  const found = await PlatformSettingsRow.query().select('pushKeys').first();
  return found?.pushKeys ?? null;
}

/** If another process was faster, returns that one's. */
export async function keepPushKeys(keys: SealedPushKeys): Promise<SealedPushKeys> {
  const [kept] = await PlatformSettingsRow.query()
    .patch({ pushKeys: raw('coalesce(push_keys, ?::jsonb)', JSON.stringify(keys)) })
    .returning('pushKeys');
  if (!kept?.pushKeys) throw new Error('platform_settings has no row');
  return kept.pushKeys;
}

/** Unless another process was faster. */
export async function replacePushKeys(
  before: SealedPushKeys,
  after: SealedPushKeys,
): Promise<void> {
  await PlatformSettingsRow.query()
    .patch({ pushKeys: after })
    .whereRaw(`push_keys ->> 'privateKey' = ?`, before.privateKey);
}
