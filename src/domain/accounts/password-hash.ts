import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../errors.ts';

// OWASP's floor for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

/** A hash of no password, so that an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$aZt24EthQ0Etd/qU8C5+3g$i8WqiNnpQuy1ioXB7A0zZGIaN0dByoz9ZL3sYnjaorI';

// Each hash holds 19 MiB and a core. A flood of sign-ins waits here instead of starving the shop.
const AT_ONCE = 2;
const MAX_WAITING = 100;
let running = 0;
const waiting: (() => void)[] = [];

/** The argon2id hash of a password, in its encoded form. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalized(password), PARAMETERS));

/** Whether a password fits a hash; with null it takes as long and is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const fits = await inTurn(() => verify(stored ?? NOBODY, normalized(password)));
  return stored !== null && fits;
}

/** Whether a hash was made with parameters that are no longer ours. */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(CURRENT);

/** Keyboards compose accents differently; NFKC makes the same typed word the same bytes. */
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new Refusal(503, 'BUSY', 'Too many people are signing in right now. Try again');
    }
    // Whoever finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
