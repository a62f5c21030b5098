import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../kernel/crypto/reencryption.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { ChannelConnection, tokenPlace } from './channel-connection.ts';
import { LOCK_TOKENS } from './queries/sweep-connections.ts';

type TokenRow = Pick<ChannelConnection, 'ownerId' | 'id' | 'accessToken'>;

export const sweepChannelTokens = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_TOKENS, reencryptToken);

async function reencryptToken(row: TokenRow, done: Reencryption, trx: Trx): Promise<void> {
  const { id, accessToken } = row;
  const renewed = done.renew(accessToken, tokenPlace(id), `accessToken of channel ${id}`);
  if (renewed === accessToken) return;
  await ChannelConnection.of(tenantOfStore(row), trx).where({ id }).patch({ accessToken: renewed });
}
