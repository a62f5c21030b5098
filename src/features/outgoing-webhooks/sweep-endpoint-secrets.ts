import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../kernel/crypto/reencryption.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { LOCK_ENDPOINT_SECRETS } from './queries/sweep-secrets.ts';
import { secretPlace, WebhookEndpoint } from './webhook-endpoint.ts';

type SecretRow = Pick<WebhookEndpoint, 'ownerId' | 'id' | 'secret' | 'oldSecret'>;

export const sweepEndpointSecrets = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_ENDPOINT_SECRETS, reencryptEndpoint);

async function reencryptEndpoint(row: SecretRow, done: Reencryption, trx: Trx): Promise<void> {
  const { id } = row;
  const renew = (sealed: string) =>
    done.renew(sealed, secretPlace(id), `secret of webhook endpoint ${id}`);
  const secret = renew(row.secret);
  const oldSecret = row.oldSecret && renew(row.oldSecret);
  if (secret === row.secret && oldSecret === row.oldSecret) return;
  await WebhookEndpoint.of(tenantOfStore(row), trx).where({ id }).patch({ secret, oldSecret });
}
