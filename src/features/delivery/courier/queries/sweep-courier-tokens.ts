import type { SecretBox } from '../../../../kernel/crypto/encryption.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/**
 * Deletes courier tokens encrypted with an older key: the next call gets a new one. Returns how
 * many.
 */
export async function sweepCourierTokens(secrets: SecretBox): Promise<number> {
  const dropped = await rows(
    acrossTenants(
      `delete from courier_tokens where sealed_token is not null and not starts_with(sealed_token, ?)
       returning 1`,
    ),
    [secrets.currentPrefix],
  );
  return dropped.length;
}
