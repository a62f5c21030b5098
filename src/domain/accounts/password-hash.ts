import { Refusal } from '../../errors.ts';
import { askHashThread } from './ask-hash-thread.ts';

/** How hashes of the parameters begin that `hash-thread.ts` takes. */
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash of no password, so that an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$aZt24EthQ0Etd/qU8C5+3g$i8WqiNnpQuy1ioXB7A0zZGIaN0dByoz9ZL3sYnjaorI';

// Each hash holds 19 MiB and a core. A flood of sign-ins waits here instead of starving the shop.
const MAX_WAITING = 100;
let isHashing = false;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password, in its encoded form. */
export async function hashPassword(password: string): Promise<string> {
  const answer = await inTurn(() =>
    askHashThread({ password: normalized(password), stored: null }),
  );
  if ('hash' in answer) return answer.hash;
  throw new Error(`a password could not be hashed: ${JSON.stringify(answer)}`);
}

/** Whether a password fits a hash; with null it takes as long and is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const question = { password: normalized(password), stored: stored ?? NOBODY };
  const answer = await inTurn(() => askHashThread(question));
  if ('fits' in answer) return stored !== null && answer.fits;
  throw new Error(`a password could not be compared: ${JSON.stringify(answer)}`);
}

/** Whether a hash was made with parameters that are no longer ours. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(CURRENT);

/** Keyboards compose accents differently; NFKC makes the same typed word the same bytes. */
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (isHashing) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal(503, 'BUSY', 'Too many people are signing in right now. Try again');
    }
    // Whoever finishes hands its turn over.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  isHashing = true;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else isHashing = false;
  }
}
