import type { SecretBox } from '../../crypto/encryption.ts';
import { MASK, SECRET_FIELDS } from './store-settings.ts';

/**
 * Credentials with changes applied and secrets encrypted. An empty value deletes a field; a secret
 * equal to its mask stays.
 */
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
