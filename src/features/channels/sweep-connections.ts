import { fn } from 'objection';
import { Refusal } from '../../errors.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../kernel/crypto/reencryption.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { acrossTenants, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { isStillProved, type KeptClaim } from './ask-for-proof.ts';
import { ChannelConnection, tokenPlace } from './channel-connection.ts';

const LOCK_TOKENS = acrossTenants(`
select owner_id, id, access_token from channel_connections
 where ?::uuid is null or id > ? order by id limit ? for no key update`);

type TokenRow = Pick<ChannelConnection, 'ownerId' | 'id' | 'accessToken'>;

export const sweepChannelTokens = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_TOKENS, reencryptToken);

async function reencryptToken(row: TokenRow, done: Reencryption, trx: Trx): Promise<void> {
  const { id, accessToken } = row;
  const renewed = done.renew(accessToken, tokenPlace(id), `accessToken of channel ${id}`);
  if (renewed === accessToken) return;
  await ChannelConnection.of(tenantOfStore(row), trx).where({ id }).patch({ accessToken: renewed });
}

const UNPROVED = acrossTenants(`
select owner_id, id, channel, phone_number_id, account_id, access_token
  from channel_connections
 where proved_at is null and (proof_asked_at is null or proof_asked_at < now() - interval '1 day')
 order by proof_asked_at nulls first, id limit ?`);

/** Of all stores, not asked about for a day. */
const unprovedConnections = (most: number): Promise<(KeptClaim & { ownerId: string })[]> =>
  rows(UNPROVED, [most]);

/** A run asks one after another, and each answer may take seconds. */
const BATCH = 20;

/** Each once a day; a denied one is marked as not proved. Stops while the provider is away. */
export async function sweepUnprovedChannels(
  secrets: SecretBox,
): Promise<{ proved: number; denied: number }> {
  const done = { proved: 0, denied: 0 };
  for (const kept of await unprovedConnections(BATCH)) {
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

type Kept = Pick<ChannelConnection, 'ownerId' | 'id' | 'accessToken'>;

/** Only for the token that was checked: it may have been replaced in the meantime. */
async function note(kept: Kept, isProved: boolean): Promise<void> {
  const { id, accessToken } = kept;
  const proof = isProved ? { provedAt: fn.now() } : {};
  await ChannelConnection.of(tenantOfStore(kept))
    .where({ id, accessToken })
    .patch({ proofAskedAt: fn.now(), ...proof });
}
