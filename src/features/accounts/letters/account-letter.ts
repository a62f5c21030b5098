import { DeliveryError } from '../../../clients/delivery-error.ts';
import { hasMail, sendLetter } from '../../../clients/mail.ts';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Origin } from '../../../session.ts';
import { countLetter } from '../../email-limits/count-letter.ts';
import type { AccountLetterKind } from '../../email-limits/letter-enums.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { pageAddress } from '../links/mail-link.ts';
import { User } from '../user.ts';
import { letterText } from './account-letter-text.ts';
import { personWords, zoneOf } from './letter-words.ts';

export interface AccountLetterDetails extends Partial<Origin> {
  by?: 'support' | 'server' | 'link';
  /** Recovery codes that can still be used. */
  left?: number;
}

export class AccountLetter extends BaseModel {
  static override tableName = 'account_letters';

  id!: string;
  userId!: string;
  kind!: AccountLetterKind;
  details!: AccountLetterDetails;
  createdAt!: Date;
}

const SECOND_FACTORS = { scope: 'second_factor', most: LETTERS.secondFactorsPerDay } as const;
const NEW_DEVICES = { scope: 'new_device', most: LETTERS.newDevicesPerDay } as const;

export async function tellPerson(
  userId: string,
  kind: AccountLetterKind,
  details: AccountLetterDetails,
  trx: Trx,
): Promise<void> {
  if (!hasMail()) return;
  const bound = kind === 'new_device' ? NEW_DEVICES : SECOND_FACTORS;
  if (await countLetter([{ ...bound, key: userId }], trx)) return;
  const id = newId();
  await AccountLetter.query(trx).insert({ id, userId, kind, details });
  await addJob(trx, 'mail-account-letter', { letterId: id });
}

/**
 * A repeat has the same message id.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function sendAccountLetter(id: string): Promise<void> {
  const letter = await AccountLetter.query().findById(id);
  const user =
    letter &&
    (await User.query().findById(letter.userId).select('email', 'preferences', 'ownerId'));
  if (!user) return;
  try {
    const url = pageAddress('forgot-password');
    await sendLetter(letterText(letter, user.email, url, personWords(user), await zoneOf(user)));
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.temporary) throw error;
  }
}
