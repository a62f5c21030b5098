import { askHashThread } from './ask-hash-thread.ts';
import { type HashFor, HashLine } from './hash-line.ts';

/** How hashes of the parameters begin that `hash-thread.ts` takes. */
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash of no password, so that an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$aZt24EthQ0Etd/qU8C5+3g$i8WqiNnpQuy1ioXB7A0zZGIaN0dByoz9ZL3sYnjaorI';

// A flood of them waits here instead of starving the shop.
const line = new HashLine();

/**
 * The argon2id hash of a password, in its encoded form.
 * @throws Refusal 503 BUSY, 429 to whoever has one in line already
 */
export async function hashPassword(password: string, whom: HashFor): Promise<string> {
  const answer = await line.inTurn(whom, () =>
    askHashThread({ password: normalized(password), stored: null }),
  );
  if ('hash' in answer) return answer.hash;
  throw new Error(`a password could not be hashed: ${JSON.stringify(answer)}`);
}

/**
 * Whether a password fits a hash; with null it takes as long and is false.
 * @throws Refusal 503 BUSY, 429 to whoever has one in line already
 */
export async function passwordFits(
  password: string,
  stored: string | null,
  whom: HashFor,
): Promise<boolean> {
  const question = { password: normalized(password), stored: stored ?? NOBODY };
  const answer = await line.inTurn(whom, () => askHashThread(question));
  if ('fits' in answer) return stored !== null && answer.fits;
  throw new Error(`a password could not be compared: ${JSON.stringify(answer)}`);
}

/** Whether a hash was made with parameters that are no longer ours. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(CURRENT);

/** Keyboards compose accents differently; NFKC makes the same typed word the same bytes. */
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'));
