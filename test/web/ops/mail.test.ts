import { expect, test } from 'vitest';
import { connectMail, sendLetter } from '../../../src/clients/mail.ts';
import { english } from '../../../src/kernel/translation/translator.ts';
import { useApp } from '../../support/app.ts';

const developing = useApp({ environment: 'development' });
const testing = useApp();

const aLetter = (id: string) =>
  sendLetter({
    id,
    store: 'Blue Mug',
    t: english,
    to: 'asha@example.com',
    replyTo: null,
    subject: 'Your order <1001>',
    greeting: 'Hello Asha,',
    paragraphs: ['It is on its way.'],
    facts: [],
    action: { label: 'View order', url: 'http://localhost:3000/x' },
    footer: 'Sent by Blue Mug',
  });

test('letters without a mail server are read on a page of this machine', async () => {
  connectMail(developing.config);
  await aLetter('one-letter');
  const list = await developing.app.inject('/dev/mail');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('Your order &lt;1001&gt;');
  expect(list.body).toContain('asha@example.com');
  const letter = await developing.app.inject('/dev/mail/one-letter');
  expect(letter.body).toContain('Hello Asha,');
  expect(letter.headers['content-security-policy']).toContain('sandbox');
});

test.each(['/dev/mail', '/dev/mail/one-letter'])('%s is nothing to others', async (url) => {
  const elsewhere = await developing.app.inject({ url, remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(404);
  const proxied = { url, headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await developing.app.inject(proxied)).statusCode).toBe(404);
  expect((await testing.app.inject(url)).statusCode).toBe(404);
});

test.each(['..one', 'nothing', '%2e%2e%2fone-letter'])('%s is no letter', async (id) => {
  expect((await developing.app.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
});
