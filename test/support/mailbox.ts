import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A letter as the mail server was handed it. */
export interface Received {
  /** The notice's id, from the Message-ID. */
  id: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
}

export interface Mailbox {
  url: string;
  received: Received[];
  /** Answers the recipient with this instead of taking the letter; null: takes it. */
  refusal: { code: number; message: string } | null;
  /** Takes letters and never says so. */
  isMute: boolean;
}

/** An SMTP server in this process, for the whole test file; it knows no TLS and no password. */
export function useMailbox(): Mailbox {
  const mailbox: Mailbox = { url: '', received: [], refusal: null, isMute: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      const { refusal } = mailbox;
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null);
      // Whoever sent it is gone: a letter that did not end was never taken.
      if (raw === null) return done(new Error('broken off'));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mailbox.received.push({ id: /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '', to, raw });
      if (!mailbox.isMute) done();
    },
  });
  server.on('error', () => {});
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    mailbox.received.length = 0;
    mailbox.refusal = null;
    mailbox.isMute = false;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return mailbox;
}
