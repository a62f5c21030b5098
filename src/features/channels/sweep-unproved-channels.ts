import { fn } from 'objection';
import { Refusal } from '../../errors.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { isStillProved } from './ask-for-proof.ts';
import { ChannelConnection } from './channel-connection.ts';
import { unprovedConnections } from './queries/sweep-connections.ts';

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
