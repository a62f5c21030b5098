import { rows } from '../../db.ts';
import type { SecretBox } from '../../encryption.ts';
import { acrossTenants } from '../../tenant.ts';

/**
 * Drops the courier tokens that another key than the one in use has sealed: the next call fetches a
 * new one. Returns how many.
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
