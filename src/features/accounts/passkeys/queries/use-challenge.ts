import { createHash } from 'node:crypto';
import { rows, type Trx } from '../../../../kernel/db/db.ts';

/**
 * Of parallel uses only the first succeeds. A rollback undoes the use.
 * @returns whether it was unused
 */
export async function useChallenge(challenge: string, trx: Trx): Promise<boolean> {
  const hash = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest();
  const used = await rows(
    'insert into used_passkey_challenges (hash) values (?) on conflict do nothing returning 1',
    [hash],
    trx,
  );
  return used.length === 1;
}
