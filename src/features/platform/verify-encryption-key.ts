import { setTimeout as wait } from 'node:timers/promises';
import { SEALED_PREFIX, type SecretBox } from '../../kernel/crypto/encryption.ts';
import { ConfigError } from '../../start/config-error.ts';
import { SECRET_FIELDS } from '../stores/store-settings.ts';
import { storedSecrets } from './queries/database-checks.ts';

interface Log {
  warn(details: object, message: string): void;
}

const LOOK_AGAIN_MS = 1_000;

/**
 * Checks once whether this process's keys decrypt the stored secrets. Returns the error when this
 * is unknown: the database is unreachable, or not migrated yet.
 * @throws ConfigError when they don't
 */
export async function checkEncryptionKey(box: SecretBox): Promise<unknown> {
  const found = await opensStoredSecrets(box).catch((error: unknown) => ({ error }));
  if (found === false) throw wrongKey(box);
  return found === true ? null : found.error;
}

/** @throws ConfigError when this process's keys don't decrypt the stored secrets */
export async function verifyEncryptionKey(box: SecretBox, log: Log): Promise<void> {
  let error = await checkEncryptionKey(box);
  if (error)
    log.warn({ err: error }, 'could not yet check whether the stored secrets can be decrypted');
  while (error) {
    await wait(LOOK_AGAIN_MS);
    error = await checkEncryptionKey(box);
  }
}

const wrongKey = ({ hasPrevious }: SecretBox): ConfigError =>
  new ConfigError(
    hasPrevious
      ? 'The stored secrets can’t be decrypted with ENCRYPTION_KEY or ENCRYPTION_KEY_PREVIOUS: set one of them to the key that the secrets were encrypted with (docs/operations/secrets.md, A new encryption key)'
      : 'The stored secrets can’t be decrypted with ENCRYPTION_KEY: set it, or ENCRYPTION_KEY_PREVIOUS, to the key that the secrets were encrypted with (docs/operations/secrets.md, A new encryption key)',
  );

const answers = new WeakMap<SecretBox, Promise<boolean>>();

/**
 * Whether this box's keys decrypt the stored secrets; true if there are none. One secret of ours is
 * enough, since this is about the key: single secrets may be damaged, or encrypted with a lost key.
 * A process asks only until it has an answer.
 */
export function opensStoredSecrets(box: SecretBox): Promise<boolean> {
  const known = answers.get(box);
  if (known) return known;
  const asked = ask(box);
  answers.set(box, asked);
  asked.catch(() => answers.delete(box));
  return asked;
}

async function ask(box: SecretBox): Promise<boolean> {
  const prefixes = { any: SEALED_PREFIX, ours: await box.prefixes() };
  const { areThere, isOneOurs } = await storedSecrets(SECRET_FIELDS, prefixes);
  return !areThere || isOneOurs;
}
