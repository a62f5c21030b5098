import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { reencryptInBatches } from '../../../kernel/crypto/reencrypt-in-batches.ts';
import type { Reencrypted, Reencryption } from '../../../kernel/crypto/reencryption.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { LOCK_GATEWAY_SECRETS } from './queries/lock-gateway-secrets.ts';
import { type GatewaySecret, StoreGateway, secretPlace } from './store-gateway.ts';

type Sealed = Pick<StoreGateway, 'provider' | 'keySecret' | 'webhookSecret'> & { id: string };

export const reencryptGatewaySecrets = (secrets: SecretBox): Promise<Reencrypted> =>
  reencryptInBatches(secrets, LOCK_GATEWAY_SECRETS, reencryptGateway);

async function reencryptGateway(row: Sealed, done: Reencryption, trx: Trx): Promise<void> {
  const { id: ownerId, provider } = row;
  const before = done.reencrypted;
  const renewed = (secret: GatewaySecret) =>
    row[secret] &&
    done.renew(
      row[secret],
      secretPlace(ownerId, provider, secret),
      `${secret} of ${provider} of owner ${ownerId}`,
    );
  const keySecret = renewed('keySecret');
  const webhookSecret = renewed('webhookSecret');
  if (done.reencrypted === before) return;
  await StoreGateway.of(tenantOfStore({ ownerId }), trx)
    .patch({ keySecret, webhookSecret })
    .where({ provider });
}
