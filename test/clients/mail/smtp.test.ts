import { expect, test } from 'vitest';
import { openSmtp } from '../../../src/clients/mail/smtp.ts';
import { useMailbox } from '../../support/mailbox.ts';

// It knows no TLS.
const mailbox = useMailbox();
const letter = {
  from: 'shop@example.com',
  to: 'asha@example.com',
  subject: 'Hello',
  text: 'Hello',
};

/** This machine under a name that is none of a machine that one is at. */
const elsewhere = (): string => mailbox.url.replace('127.0.0.1', '0.0.0.0');

test('a server that knows no TLS gets no letter', async () => {
  await expect(openSmtp(elsewhere()).send(letter)).rejects.toThrow();
  await expect(openSmtp(elsewhere().replace('smtp:', 'smtps:')).send(letter)).rejects.toThrow();
  expect(mailbox.received).toEqual([]);
});

test('but on this machine, and where the address says so', async () => {
  await openSmtp(mailbox.url).send(letter);
  await openSmtp(`${elsewhere()}?ignoreTLS=true`).send(letter);
  expect(mailbox.received).toHaveLength(2);
});
