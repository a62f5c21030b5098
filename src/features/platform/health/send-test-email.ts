import { DeliveryError } from '../../../clients/delivery-error.ts';
import { sendLetter } from '../../../clients/mail.ts';
import { Refusal } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Doer } from './health-actions.ts';

/**
 * Sends the operator an email now, from this process. Returns where it went.
 * @throws Refusal 503 MAIL_FAILED with what the mail server said
 */
export async function sendTestEmail(doer: Doer): Promise<string> {
  const { id, email } = doer.actor;
  await sendLetter(
    testLetter(email, 'You get this email because you asked for it under System Health.'),
  ).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error;
    throw new Refusal(503, 'MAIL_FAILED', error.message);
  });
  const target = { type: 'user', id, name: email } as const;
  await inTransaction((trx) => recordAudit({ action: 'test_email_sent', ...doer, target }, trx));
  return email;
}

export const testLetter = (to: string, footer: string) => ({
  id: newId(),
  store: null,
  t: english,
  to,
  replyTo: null,
  subject: 'Test email',
  greeting: 'Hello,',
  paragraphs: ['Email works: this platform’s mail server took this message and delivered it.'],
  facts: [],
  action: null,
  footer,
});
