import { randomBytes } from 'node:crypto';
import { fn } from 'objection';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { SECOND_FACTOR, tokenHash } from './second-factor.ts';

/** Crockford's: no letter that can be taken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Of 5 bits each: 120 bits, enough for a plain hash. */
const LENGTH = 24;
const GROUP = 4;

class RecoveryCode extends BaseModel {
  static override tableName = 'recovery_codes';
  static override idColumn = ['user_id', 'code_hash'];

  userId!: string;
  codeHash!: Buffer;
  usedAt!: Date | null;
}

/** Returns the only copy of the ten new ones. */
export async function renewRecoveryCodes(userId: string, trx: Trx): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR.recoveryCodes }, newCode);
  await RecoveryCode.query(trx).where({ userId }).delete();
  await RecoveryCode.query(trx).insert(
    codes.map((code) => ({ userId, codeHash: tokenHash(readRecoveryCode(code)) })),
  );
  return codes;
}

/** Of parallel uses only the first succeeds. */
export async function useRecoveryCode(userId: string, typed: string, trx: Trx): Promise<boolean> {
  const used = await RecoveryCode.query(trx)
    .where({ userId, codeHash: tokenHash(readRecoveryCode(typed)) })
    .whereNull('usedAt')
    .patch({ usedAt: fn.now() });
  return used > 0;
}

export const countRecoveryCodes = (userId: string, trx?: Trx): Promise<number> =>
  RecoveryCode.query(trx).where({ userId }).whereNull('usedAt').resultSize();

/** "k7m2-…": groups are easier to copy by hand. */
function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');
}

/** A typed code without its groups, with the letters that are read as digits. */
const readRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
