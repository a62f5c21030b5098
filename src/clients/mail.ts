import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { message } from '../kernel/translation/translator.ts';
import { callingOutside } from '../kernel/watch/tracing.ts';
import { DeliveryError } from './delivery-error.ts';
import { isMailAddress } from './mail/address.ts';
import { type Letter, renderLetter, senderOf, withoutLinks } from './mail/letter.ts';
import { MailFolder } from './mail/mail-folder.ts';
import { openSmtp } from './mail/smtp.ts';

export interface MailSettings {
  /** Null: no mail server. */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  dataDir: string;
  environment: 'development' | 'test' | 'production';
  log?: { warn(details: object, message: string): void };
}

interface Mailer {
  from: MailSettings['mailFrom'];
  send(id: string, mail: SendMailOptions): Promise<string>;
}

const PLATFORM = 'Stallkeeper';

let mailer: Mailer | null = null;

export const mailFolder = (dataDir: string): MailFolder => new MailFolder(join(dataDir, 'mail'));

export function connectMail(settings: MailSettings): void {
  const { smtpUrl, mailFrom, dataDir, environment, log } = settings;
  mailer = null;
  if (smtpUrl) {
    const smtp = openSmtp(smtpUrl, log);
    mailer = { from: mailFrom, send: (_id, mail) => smtp.send(mail) };
  } else if (environment !== 'production') {
    const folder = mailFolder(dataDir);
    mailer = { from: mailFrom, send: (id, mail) => folder.keep(id, mail) };
  }
}

export const hasMail = (): boolean => mailer !== null;

/** Control characters in a header would begin another one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

const NO_MAIL = message('errors.delivery.noMail');
const NO_ADDRESS = message('errors.delivery.mailAddress');

/** @returns the mail server's id @throws DeliveryError */
export async function sendLetter(written: Letter): Promise<string> {
  if (!mailer) throw new DeliveryError(NO_MAIL, { temporary: true });
  const letter = withoutLinks(written);
  if (!isMailAddress(letter.to)) {
    throw new DeliveryError(NO_ADDRESS, { temporary: false });
  }
  const { from } = mailer;
  const sender = senderOf(letter, from.name || PLATFORM);
  const reply = letter.replyTo && isMailAddress(letter.replyTo) ? letter.replyTo : null;
  const { send } = mailer;
  const mail = {
    messageId: `<${letter.id}@${from.address.split('@')[1]}>`,
    from: { name: oneLine(sender), address: from.address },
    to: { name: '', address: letter.to },
    ...(reply ? { replyTo: { name: '', address: reply } } : {}),
    subject: oneLine(letter.subject),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...renderLetter(letter, sender),
  };
  return callingOutside('mail', null, () => send(letter.id, mail));
}
