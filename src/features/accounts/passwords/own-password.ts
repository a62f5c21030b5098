import { fieldProblem, Refusal } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Session } from '../../../session.ts';
import { User } from '../user.ts';
import { passwordFits } from './password-hash.ts';

/**
 * @param payer the account, or its store, that has one place in the queue for hashes
 * @returns the stored hash
 * @throws Refusal 400 WRONG_PASSWORD, those of `passwordFits`
 */
export async function checkOwnPassword(
  userId: string,
  password: string,
  payer: string,
): Promise<string> {
  const user = await User.query().findById(userId).select('passwordHash');
  const fits = await passwordFits(password, user?.passwordHash ?? null, { payer });
  if (!user || !fits) throw wrongPassword();
  return user.passwordHash;
}

/** Whose place in the queue a password takes: staff share one beside their owner's. */
export const payerOf = ({ userId, ownerId }: Pick<Session, 'userId' | 'ownerId'>): string =>
  ownerId === null || ownerId === userId ? userId : `staff of ${ownerId}`;

export const wrongPassword = () =>
  new Refusal(400, 'WRONG_PASSWORD', message('errors.accounts.wrongOwnPassword'), {
    fields: [fieldProblem('currentPassword', message('errors.accounts.isWrong'))],
  });
