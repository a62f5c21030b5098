import type { SecretBox } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import { Refusal } from '../../errors.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import { isStillProved, type KeptClaim } from './ask-for-proof.ts';

/** A run asks one after another, and each answer may take seconds. */
const BATCH = 20;

const DUE = acrossTenants(`
select owner_id as "ownerId", id, channel, phone_number_id as "phoneNumberId",
       account_id as "accountId", access_token as "accessToken"
  from channel_connections
 where proved_at is null and (proof_asked_at is null or proof_asked_at < now() - interval '1 day')
 order by proof_asked_at nulls first, id limit ?`);

type Kept = KeptClaim & { ownerId: string };

/**
 * Asks the provider about connections that were stored before proof was required, each once a day;
 * one that it denies stays and is marked as not proved. Stops early while the provider is
 * unavailable.
 */
export async function sweepUnprovedChannels(
  secrets: SecretBox,
): Promise<{ proved: number; denied: number }> {
  const done = { proved: 0, denied: 0 };
  for (const kept of await rows<Kept>(DUE, [BATCH])) {
    const isProved = await isStillProved(kept, secrets).catch(orUnknown);
    if (isProved === null) break;
    await note(kept, isProved);
    done[isProved ? 'proved' : 'denied'] += 1;
  }
  return done;
}

function orUnknown(error: unknown): null {
  if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') return null;
  throw error;
}

/** Only for the token that was checked: it may have been replaced in the meantime. */
async function note({ ownerId, id, accessToken }: Kept, isProved: boolean): Promise<void> {
  await rows(
    `update channel_connections
        set proof_asked_at = now(), proved_at = case when ?::boolean then now() else proved_at end
      where owner_id = ? and id = ? and access_token = ?`,
    [isProved, ownerId, id, accessToken],
  );
}
