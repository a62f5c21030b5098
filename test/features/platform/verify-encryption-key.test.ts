import { expect, test } from 'vitest';
import {
  checkEncryptionKey,
  verifyEncryptionKey,
} from '../../../src/features/platform/verify-encryption-key.ts';
import { SecretBox } from '../../../src/kernel/crypto/encryption.ts';
import { ConfigError } from '../../../src/start/config-error.ts';
import { useDatabase } from '../../support/database.ts';
import { caughtLog } from '../../support/logs.ts';
import { rows } from '../../support/rows.ts';
import { manySealedStores } from '../../support/sealed-stores.ts';

const RIGHT = 'the-key-that-secrets-are-sealed-with-01';
const WRONG = 'a-key-that-nothing-is-sealed-with-00001';
const OTHER = 'another-key-that-nothing-is-sealed-with';
useDatabase();

/** Until it is given back, the database answers as one that is not migrated yet. */
async function notMigratedYet(): Promise<() => Promise<unknown>> {
  await rows('alter table stores rename to moved');
  return () => rows('alter table moved rename to stores');
}

test('G-02 a wrong key is told in one line that says what to do', async () => {
  await manySealedStores(1, new SecretBox(RIGHT));
  await expect(checkEncryptionKey(new SecretBox(WRONG))).rejects.toThrow(
    new ConfigError(
      'The stored secrets can’t be decrypted with ENCRYPTION_KEY: set it, or ENCRYPTION_KEY_PREVIOUS, to the key that the secrets were encrypted with (docs/operations/secrets.md, A new encryption key)',
    ),
  );
  await expect(checkEncryptionKey(new SecretBox(WRONG, OTHER))).rejects.toThrow(
    new ConfigError(
      'The stored secrets can’t be decrypted with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS: set one of them to the key that the secrets were encrypted with (docs/operations/secrets.md, A new encryption key)',
    ),
  );
});

test('G-02 a database that cannot tell is asked again until it can, and told of once', async () => {
  const logs = caughtLog();
  const migrate = await notMigratedYet();
  const told = verifyEncryptionKey(new SecretBox(WRONG), logs.log).catch((error) => error);
  const fits = verifyEncryptionKey(new SecretBox(RIGHT), logs.log);
  await expect.poll(() => logs.lines().length).toBe(2);
  await migrate();
  expect(await told).toBeInstanceOf(ConfigError);
  await expect(fits).resolves.toBeUndefined();
  expect(logs.lines()).toHaveLength(2);
});
