import { base32 } from '@otplib/plugin-base32-scure';
import { crypto } from '@otplib/plugin-crypto-node';
import { generateSync } from '@otplib/totp';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../src/ids.ts';
import { PASSWORD, post } from './accounts.ts';
import { rows } from './rows.ts';

/** What an authenticator app shows at a time, by default now. */
export const codeOf = (secret: string, at = Date.now()): string =>
  generateSync({ secret, crypto, base32, epoch: Math.floor(at / 1_000) });

/** As if the account's last code had been used five minutes ago, so that a test needs not wait. */
export const passSteps = (userId: string) =>
  rows(`update second_factors set last_step = last_step - 10 where user_id = ? returning 1`, [
    userId,
  ]);

export interface SetUpFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Turns two-step verification on for a signed-in person; their next code works at once. */
export async function setUpFactor(
  app: FastifyInstance,
  { user, headers }: { user: { id: string }; headers: { authorization: string } },
  currentPassword = PASSWORD,
): Promise<SetUpFactor> {
  const here = '/api/account/second-factor';
  const begun = await post(app, `${here}/set-up`, { currentPassword }, headers);
  const { token, secret } = begun.json();
  const done = await post(app, `${here}/confirm`, { token, code: codeOf(secret) }, headers);
  const { recoveryCodes } = done.json();
  await passSteps(user.id);
  return { secret, recoveryCodes };
}

/** A device that is not asked for a code, of a person with a second factor. */
export async function aRememberedDevice(userId: string): Promise<string> {
  const id = newId();
  await rows(
    `insert into second_factors (user_id, secret, setup_hash, confirmed_at)
     values (?, 'sealed', sha256('setup'), now()) on conflict do nothing returning 1`,
    [userId],
  );
  await rows(
    `insert into remembered_devices (id, user_id, token_hash, expires_at)
     values (?, ?, sha256(?::bytea), now() + interval '30 days')`,
    [id, userId, id],
  );
  return id;
}
