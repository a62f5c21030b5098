import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSmtp } from '../../../src/clients/mail/smtp.ts';
import { smtpAddress } from '../../../src/clients/mail/smtp-address.ts';
import { ConfigError } from '../../../src/start/config-error.ts';
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

/** Takes letters by TLS with a certificate of its own, as a packaged mail server does. */
function useTlsServer(options: SMTPServerOptions) {
  const found = { port: 0, sessions: [] as SMTPServerSession[] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    closeTimeout: 100,
    ...options,
    onData(stream, session, done) {
      found.sessions.push(session);
      stream.resume().once('end', () => done());
    },
  });
  server.on('error', () => {});
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    found.port = (server.server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    found.sessions.length = 0;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return found;
}

describe('O-09 a server with a certificate that nobody vouches for', () => {
  const starttls = useTlsServer({});
  const tls = useTlsServer({ secure: true });
  const isSecure = ({ sessions }: typeof tls) => sessions.map(({ secure }) => secure);

  async function sendBy(address: string) {
    const said: { err?: Error & { code?: string } }[] = [];
    const smtp = openSmtp(address, { warn: (details) => said.push(details) });
    const failure = await smtp.send(letter).then(
      () => null,
      (error: Error) => error.message,
    );
    await smtp.close();
    return { failure, said };
  }

  test('on this machine gets letters by TLS all the same', async () => {
    const { failure } = await sendBy(`smtp://127.0.0.1:${starttls.port}`);
    expect({ failure, secure: isSecure(starttls) }).toEqual({ failure: null, secure: [true] });
  });

  test.each(['127.0.0.1', '0.0.0.0'])('at %s gets them without TLS by ignoreTLS', async (host) => {
    const { failure } = await sendBy(`smtp://${host}:${starttls.port}?ignoreTLS=true`);
    expect({ failure, secure: isSecure(starttls) }).toEqual({ failure: null, secure: [false] });
  });

  test.each([
    ['elsewhere', () => `smtp://0.0.0.0:${starttls.port}`],
    [
      'elsewhere, by an option that is off',
      () => `smtp://0.0.0.0:${starttls.port}?ignoreTLS=false`,
    ],
    ['on this machine by requireTLS', () => `smtp://127.0.0.1:${starttls.port}?requireTLS=true`],
    ['by TLS from the start', () => `smtps://127.0.0.1:${tls.port}`],
  ])('gets none %s: the words name the certificate, the log its fault', async (_name, address) => {
    const { failure, said } = await sendBy(address());
    expect(failure).toBe('The mail server doesn’t have a valid security certificate');
    expect(said).toHaveLength(1);
    expect(said[0]?.err?.code).toMatch(/^(?:ESOCKET|ETLS)$/);
    expect(said[0]?.err?.message).toMatch(/certificate|self-signed/);
    expect([...starttls.sessions, ...tls.sessions]).toEqual([]);
  });

  test.each([
    ['elsewhere', () => `smtp://0.0.0.0:${starttls.port}?tls.rejectUnauthorized=false`],
    ['by TLS from the start', () => `smtps://127.0.0.1:${tls.port}?tls.rejectUnauthorized=false`],
  ])('gets them %s where the address says so', async (_name, address) => {
    expect((await sendBy(address())).failure).toBeNull();
    expect([...isSecure(starttls), ...isSecure(tls)]).toEqual([true]);
  });

  test('is told the name that the address has', async () => {
    await sendBy(`smtp://127.0.0.1:${starttls.port}?name=shops.stall.test`);
    expect(starttls.sessions[0]?.hostNameAppearsAs).toBe('shops.stall.test');
  });

  test('what fails again and again is logged once a minute', async () => {
    const said: object[] = [];
    const smtp = openSmtp('smtp://127.0.0.1:9', { warn: (details) => said.push(details) });
    for (let turn = 0; turn < 3; turn++) {
      await expect(smtp.send(letter)).rejects.toThrow('The mail server cannot be reached');
    }
    await smtp.close();
    expect(said).toMatchObject([{ err: { code: 'ESOCKET' } }]);
  });
});

test.each([
  ['smtp://mail.example.com?ignoreTLS=1', 'SMTP_URL has ignoreTLS=1: it must be true or false'],
  ['smtp://mail.example.com?ignoretls=true', 'an unknown option, ignoretls'],
  ['smtp://mail.example.com?pool=true', 'an unknown option, pool'],
  ['smtps://mail.example.com?ignoreTLS=true', 'begins with smtps://'],
  ['smtp://mail.example.com?ignoreTLS=true&requireTLS=true', 'requireTLS=true: it must be one'],
  ['smtp://a:100%@mail.example.com', 'written as %25'],
  ['http://mail.example.com', 'must be an address such as smtps://'],
  ['mail.example.com', 'must be an address such as smtps://'],
])('the address %s is refused', (address, says) => {
  expect(() => smtpAddress(address)).toThrow(ConfigError);
  expect(() => smtpAddress(address)).toThrow(says);
});

test.each([
  ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://[::1]', { host: '::1', requireTLS: false, tls: { rejectUnauthorized: false } }],
  ['smtps://a%40b:c%3Ad@mail.example.com:2465', { port: 2465, auth: { user: 'a@b', pass: 'c:d' } }],
])('the address %s means', (address, meant) => {
  expect(smtpAddress(address)).toMatchObject(meant);
});
