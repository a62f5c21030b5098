import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { maskText } from '../../log.ts';
import { message } from '../../translation/translator.ts';
import { DeliveryError } from '../delivery-error.ts';
import { lazyTransport } from './lazy-transport.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For the whole sending; shorter than a notification's lease. */
const TOTAL_MS = 40_000;
const CONNECTIONS = 3;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A mailer with one SMTP server and a few kept connections. */
export interface Smtp {
  /** @throws DeliveryError */
  send(mail: SendMailOptions): Promise<string>;
}

/**
 * Opens no connection yet. Certificates are verified, and without TLS emails are only sent to this
 * machine itself, or if the address has `?ignoreTLS=true` (a relay on a private network).
 */
export function openSmtp(address: string): Smtp {
  const url = new URL(address);
  const mayBePlain = LOOPBACK.test(url.hostname) || url.searchParams.get('ignoreTLS') === 'true';
  const transport = lazyTransport({
    pool: true,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol !== 'smtps:' && !mayBePlain,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    maxConnections: CONNECTIONS,
    // A connection that breaks may break after the server took the message: whether to send it
    // again is decided above, where it is counted.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        return (await transport().sendMail({ ...mail, signal: AbortSignal.timeout(TOTAL_MS) }))
          .messageId;
      } catch (error) {
        throw inWords(error as NodemailerError);
      }
    },
  };
}

function inWords({ code, permanent, response = '' }: NodemailerError): DeliveryError {
  const answer = maskText(response.replace(/\s+/g, ' ')).slice(0, 200);
  if (code === 'EAUTH') {
    // The operator's mistake, which all letters outlive.
    return new DeliveryError(message('errors.delivery.mailLogin'), { temporary: true });
  }
  if (response) {
    const temporary = permanent !== true;
    return new DeliveryError(message('errors.delivery.mailRejected', { answer }), { temporary });
  }
  if (code === 'EENVELOPE') {
    return new DeliveryError(message('errors.delivery.mailAddress'), { temporary: false });
  }
  const why =
    code === 'ETLS' ? 'errors.delivery.mailCertificate' : 'errors.delivery.mailUnreachable';
  return new DeliveryError(message(why), { temporary: true });
}
