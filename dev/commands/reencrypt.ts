import { loadConfig } from '../../src/config.ts';
import { reencryptSecondFactors } from '../../src/features/accounts/second-factor/reencrypt-second-factors.ts';
import { sweepChannelTokens } from '../../src/features/channels/sweep-connections.ts';
import { sweepCourierTokens } from '../../src/features/delivery/courier-token.ts';
import {
  reencryptPushKeys,
  replaceLostPushKeys,
} from '../../src/features/notifications/push/push-keys.ts';
import { sweepEndpointSecrets } from '../../src/features/outgoing-webhooks/index.ts';
import { reencryptGatewaySecrets } from '../../src/features/payments/gateway/reencrypt-gateway-secrets.ts';
import { reencryptStoreSecrets } from '../../src/features/stores/reencrypt-store-secrets.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { Reencryption } from '../../src/kernel/crypto/reencryption.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';

const KEY_IS_LOST = '--key-is-lost';
const USAGE = `usage: npm run reencrypt [-- ${KEY_IS_LOST}]
Seals every stored secret with ENCRYPTION_KEY. What the key before it has sealed is opened with
ENCRYPTION_KEY_PREVIOUS. Safe beside running processes, and to be run again.
${KEY_IS_LOST}  makes a new push key where the kept one does not open, so that processes start
               with this ENCRYPTION_KEY; what else does not open has to be typed anew`;

const SHOWN_NAMES = 20;

/** `npm run reencrypt`: after a new ENCRYPTION_KEY. */
export async function main(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== KEY_IS_LOST)) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  const knex = connectDatabase(config);
  try {
    const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
    if (args.includes(KEY_IS_LOST)) await replaceLostPushKeys(secrets);
    return await reencrypt(secrets);
  } finally {
    await knex.destroy();
  }
}

async function reencrypt(secrets: SecretBox): Promise<number> {
  const total = new Reencryption(secrets);
  const sweeps = [
    reencryptStoreSecrets,
    reencryptGatewaySecrets,
    sweepChannelTokens,
    reencryptSecondFactors,
    reencryptPushKeys,
    sweepEndpointSecrets,
  ];
  for (const reencrypt of sweeps) {
    total.add(await reencrypt(secrets));
  }
  const dropped = await sweepCourierTokens(secrets);
  const { reencrypted, current, unreadable } = total;
  console.log(`Encrypted ${reencrypted} secrets with the new key; ${current} already used it`);
  console.log(`Dropped ${dropped} courier tokens: new ones will be fetched`);
  if (unreadable.length === 0) return 0;
  console.error(
    `${unreadable.length} secrets can’t be decrypted with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS:`,
  );
  for (const name of unreadable.slice(0, SHOWN_NAMES)) console.error(`  ${name}`);
  if (unreadable.length > SHOWN_NAMES)
    console.error(`  and ${unreadable.length - SHOWN_NAMES} more`);
  return 1;
}
