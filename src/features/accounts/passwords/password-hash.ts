import { linkTokenHash } from '../links/account-link.ts';
import { askHashThread } from './ask-hash-thread.ts';
import { type HashFor, HashLine } from './hash-line.ts';

const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash of no password, so that a sign-in with an unknown email takes as long. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$aZt24EthQ0Etd/qU8C5+3g$i8WqiNnpQuy1ioXB7A0zZGIaN0dByoz9ZL3sYnjaorI';

// A flood of hashes queues here instead of slowing down the shop.
const line = new HashLine();

/**
 * A link that is open has a place of its own: a thief who is signed in must not keep the owner from
 * taking the account back, nor one invited person another from joining.
 */
export const hashForLink = (token: string): HashFor => ({
  payer: `link ${linkTokenHash(token).toString('base64')}`,
});

/** @throws Refusal 503 BUSY, 429 when the account or link already has one in the queue */
export async function hashPassword(password: string, whom: HashFor): Promise<string> {
  const answer = await line.run(whom, () =>
    askHashThread({ password: normalized(password), stored: null }),
  );
  if ('hash' in answer) return answer.hash;
  throw new Error(`a password could not be hashed: ${JSON.stringify(answer)}`);
}

/**
 * Whether a password matches a hash; with null it takes as long and is false.
 * @throws Refusal 503 BUSY, 429 when the account already has one in the queue
 */
export async function passwordFits(
  password: string,
  stored: string | null,
  whom: HashFor,
): Promise<boolean> {
  const question = { password: normalized(password), stored: stored ?? NOBODY };
  const answer = await line.run(whom, () => askHashThread(question));
  if ('fits' in answer) return stored !== null && answer.fits;
  throw new Error(`a password could not be compared: ${JSON.stringify(answer)}`);
}

export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(CURRENT);

/** Keyboards compose accents differently; NFKC gives the same word the same bytes. */
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'));
