import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { TOTP, verifySync } from '@otplib/totp';
import { databaseTime } from '../../../kernel/db/clock.ts';
import { SECOND_FACTOR } from './second-factor.ts';

const ISSUER = 'Stallkeeper';

const totp = new TOTP({ crypto, base32, issuer: ISSUER });

/** A new secret: 160 random bits in base32. */
export const newSecret = (): string => totp.generateSecret();

export const secretUri = (secret: string, email: string): string =>
  totp.toURI({ secret, label: email });

/** The six digits of a typed code, which apps show in groups; null when it is none. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/**
 * The time step of a code, if it is one of now and later than the last one that was used.
 * @returns null for a wrong, late or used one
 */
export function stepOfCode(
  secret: string,
  typed: string,
  lastStep: number | null = null,
): number | null {
  const token = readCode(typed);
  if (!token) return null;
  const outcome = verifySync({
    secret,
    token,
    crypto,
    base32,
    epoch: Math.floor(databaseTime() / 1_000),
    epochTolerance: SECOND_FACTOR.clockSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return outcome.valid ? outcome.timeStep : null;
}
