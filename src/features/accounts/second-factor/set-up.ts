import { fn } from 'objection';
import { conflict, invalidField, type Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import type { SecretBox } from '../../../kernel/crypto/encryption.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import type { Origin, Session } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { tellPerson } from '../letters/account-letter.ts';
import { checkOwnPassword, payerOf } from '../passwords/own-password.ts';
import { User } from '../user.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { SECOND_FACTOR, SecondFactor, secretPlace, tokenHash } from './second-factor.ts';
import { newSecret, secretUri, stepOfCode } from './totp.ts';

export interface SetUp {
  token: string;
  /** Base32. */
  secret: string;
  uri: string;
}

/**
 * Begins the set-up of an authenticator app; nothing is asked for at sign-in until its first code
 * was entered. An earlier set-up that was not finished ends.
 * @throws Refusal 400 WRONG_PASSWORD, 403 while acting for another, 409 SECOND_FACTOR_ON
 */
export async function startSetUp(
  session: Session,
  currentPassword: string,
  secrets: SecretBox,
): Promise<SetUp> {
  await checkOwn(session, currentPassword);
  const { userId, email } = session;
  return inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    await refuseIfOn(userId, trx);
    const [token, secret] = [newToken(), newSecret()];
    await SecondFactor.query(trx).deleteById(userId);
    await SecondFactor.query(trx).insert({
      userId,
      secret: secrets.seal(secret, secretPlace(userId)),
      setupHash: tokenHash(token),
    });
    return { token, secret, uri: secretUri(secret, email) };
  });
}

/** @throws Refusal 409 SET_UP_EXPIRED */
export async function findSetUp(
  { userId, email }: Session,
  token: string,
  secrets: SecretBox,
): Promise<SetUp> {
  const secret = secrets.open((await unconfirmed(userId, token)).secret, secretPlace(userId));
  return { token, secret, uri: secretUri(secret, email) };
}

/**
 * @returns ten recovery codes, the only copy
 * @throws Refusal 400 on field code, 403 while acting for another, 409 SET_UP_EXPIRED
 */
export async function confirmSetUp(
  session: Session,
  { token, code }: { token: string; code: string },
  { secrets, origin }: { secrets: SecretBox; origin: Origin },
): Promise<string[]> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const { userId } = session;
  return inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    const { secret } = await unconfirmed(userId, token, trx);
    const lastStep = stepOfCode(secrets.open(secret, secretPlace(userId)), code);
    if (lastStep === null) throw wrongFirstCode();
    await SecondFactor.query(trx).findById(userId).patch({ confirmedAt: fn.now(), lastStep });
    const codes = await renewRecoveryCodes(userId, trx);
    await tellPerson(userId, 'second_factor_on', { ...origin }, trx);
    await recordSecondFactor(session, 'on', origin, trx);
    return codes;
  });
}

/**
 * @returns ten recovery codes, the only copy
 * @throws Refusal 400 WRONG_PASSWORD, 403 while acting for another, 409 SECOND_FACTOR_OFF
 */
export async function newRecoveryCodes(
  session: Session,
  currentPassword: string,
  origin: Origin,
): Promise<string[]> {
  await checkOwn(session, currentPassword);
  const { userId } = session;
  return inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    const factor = await SecondFactor.query(trx).findById(userId).modify('confirmed');
    if (!factor) throw isOff();
    const codes = await renewRecoveryCodes(userId, trx);
    await tellPerson(userId, 'new_recovery_codes', { ...origin }, trx);
    await recordSecondFactor(session, 'new recovery codes', origin, trx);
    return codes;
  });
}

/** @throws Refusal 400 WRONG_PASSWORD, 403 while acting for another, 409 SECOND_FACTOR_OFF */
export async function turnOff(
  session: Session,
  currentPassword: string,
  origin: Origin,
): Promise<void> {
  await checkOwn(session, currentPassword);
  const { userId } = session;
  await inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    const gone = await SecondFactor.query(trx).where({ userId }).modify('confirmed').delete();
    if (gone === 0) throw isOff();
    await tellPerson(userId, 'second_factor_off', { ...origin }, trx);
    await recordSecondFactor(session, 'off', origin, trx);
  });
}

async function checkOwn(session: Session, currentPassword: string): Promise<void> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  await checkOwnPassword(session.userId, currentPassword, payerOf(session));
}

async function refuseIfOn(userId: string, trx: Trx): Promise<void> {
  const factor = await SecondFactor.query(trx).findById(userId).modify('confirmed');
  if (!factor) return;
  throw conflict('SECOND_FACTOR_ON', message('errors.accounts.factorOn'));
}

async function unconfirmed(userId: string, token: string, trx?: Trx): Promise<SecondFactor> {
  const found = await SecondFactor.query(trx)
    .findOne({ userId, setupHash: tokenHash(token) })
    .whereNull('confirmedAt')
    .whereRaw('created_at > now() - make_interval(mins => ?)', [SECOND_FACTOR.setUpMinutes]);
  if (found) return found;
  throw conflict('SET_UP_EXPIRED', message('errors.accounts.setUpExpired'));
}

const isOff = () => conflict('SECOND_FACTOR_OFF', message('errors.accounts.factorOff'));

const wrongFirstCode = (): Refusal =>
  invalidField(
    'code',
    'is not the one that your app shows now. Wait for the next one and try again',
  );

async function recordSecondFactor(
  { userId: id, role, name, email }: Session,
  secondFactor: 'on' | 'off' | 'new recovery codes',
  { address }: Origin,
  trx: Trx,
): Promise<void> {
  if (role !== 'SUPER_ADMIN') return;
  await recordAudit(
    {
      action: 'second_factor_changed',
      actor: { id, name, email, address },
      target: { type: 'user', id, name },
      after: { secondFactor },
    },
    trx,
  );
}
