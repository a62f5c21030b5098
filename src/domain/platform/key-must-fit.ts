import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../config-error.ts';
import type { SecretBox } from '../../crypto/encryption.ts';
import { opensStoredSecrets } from './opens-stored-secrets.ts';

interface Log {
  warn(details: object, message: string): void;
}

const LOOK_AGAIN_MS = 1_000;

/**
 * Checks once whether this process's keys decrypt the stored secrets. Returns the error when this
 * is unknown: the database is unreachable, or not migrated yet.
 * @throws ConfigError when they don't
 */
export async function lookAtKey(box: SecretBox): Promise<unknown> {
  const found = await opensStoredSecrets(box).catch((error: unknown) => ({ error }));
  if (found === false) throw wrongKey(box);
  return found === true ? null : found.error;
}

/**
 * Repeats the check until the result is known.
 * @throws ConfigError when this process's keys don't decrypt the stored secrets
 */
export async function keyMustFit(box: SecretBox, log: Log): Promise<void> {
  let error = await lookAtKey(box);
  if (error)
    log.warn({ err: error }, 'could not yet check whether the stored secrets can be decrypted');
  while (error) {
    await wait(LOOK_AGAIN_MS);
    error = await lookAtKey(box);
  }
}

const wrongKey = ({ hasPrevious }: SecretBox): ConfigError =>
  new ConfigError(
    hasPrevious
      ? 'The stored secrets can be decrypted neither with ENCRYPTION_KEY nor with ENCRYPTION_KEY_PREVIOUS: one of the two must be the key that they were encrypted with (README, A new encryption key)'
      : 'The stored secrets cannot be decrypted with ENCRYPTION_KEY: it, or ENCRYPTION_KEY_PREVIOUS, must be the key that they were encrypted with (README, A new encryption key)',
  );
