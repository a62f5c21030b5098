import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { PASSKEYS } from './passkey.ts';
import { challengeSecret } from './relying-party.ts';

export type ChallengeFor =
  | 'sign-in'
  | { userId: string; familyId: string }
  | { confirming: string };

const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const BODY_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * A new challenge, in base64url. It is signed instead of stored, so that strangers who open the
 * sign-in page write nothing; only one that was answered is stored, by `useChallenge`.
 */
export function newChallenge(use: ChallengeFor, now = databaseTime()): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUIntBE(now + PASSKEYS.challengeMinutes * 60_000, 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(body, TIME_BYTES);
  return Buffer.concat([body, seal(body, use)]).toString('base64url');
}

export function isOurChallenge(
  challenge: string,
  use: ChallengeFor,
  now = databaseTime(),
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const [body, given] = [bytes.subarray(0, BODY_BYTES), bytes.subarray(BODY_BYTES)];
  if (body.length < BODY_BYTES) return false;
  const expected = seal(body, use);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return body.readUIntBE(0, TIME_BYTES) > now;
}

function seal(body: Buffer, use: ChallengeFor): Buffer {
  return createHmac('sha256', challengeSecret())
    .update(`passkey challenge ${textOf(use)} `)
    .update(body)
    .digest();
}

function textOf(use: ChallengeFor): string {
  if (use === 'sign-in') return use;
  return 'confirming' in use ? `confirm ${use.confirming}` : `new ${use.userId} ${use.familyId}`;
}
