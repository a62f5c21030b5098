import type { NodemailerError, SendMailOptions } from 'nodemailer';
import { message } from '../../kernel/translation/translator.ts';
import { maskText } from '../../log.ts';
import { DeliveryError } from '../delivery-error.ts';
import { lazyTransport } from './lazy-transport.ts';
import { smtpAddress } from './smtp-address.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For the whole sending; shorter than a notification's lease. */
const TOTAL_MS = 40_000;
const CONNECTIONS = 3;
/** What Node.js and OpenSSL say of a certificate: nodemailer calls most of it a broken socket. */
const CERTIFICATE = /certificate|self[- ]signed|altnames/i;
/** Each attempt of each letter fails alike while the server is away. */
const SAY_AGAIN_MS = 60_000;

export interface Smtp {
  /** @throws DeliveryError */
  send(mail: SendMailOptions): Promise<string>;
  /** Connects and signs in, and sends nothing. @throws DeliveryError */
  verify(): Promise<void>;
  close(): Promise<void>;
}

interface Log {
  warn(details: object, message: string): void;
}

/** Opens no connection yet; see `smtpAddress`. */
export function openSmtp(address: string, log?: Log): Smtp {
  const transport = lazyTransport({
    pool: true,
    ...smtpAddress(address),
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
  const failure = failures(log);
  return {
    async send(mail) {
      try {
        return (await transport().sendMail({ ...mail, signal: AbortSignal.timeout(TOTAL_MS) }))
          .messageId;
      } catch (error) {
        throw failure(error as NodemailerError);
      }
    },
    async verify() {
      try {
        await transport().verify();
      } catch (error) {
        throw failure(error as NodemailerError);
      }
    },
    close: async () => transport().close(),
  };
}

/** Errors in words for people; what the server or the connection said is logged. */
function failures(log: Log | undefined): (error: NodemailerError) => DeliveryError {
  let last = { said: '', at: 0 };
  return (error) => {
    const said = `${error.code} ${error.responseCode ?? error.message}`;
    if (last.said !== said || Date.now() - last.at > SAY_AGAIN_MS) {
      last = { said, at: Date.now() };
      log?.warn({ err: error, command: error.command }, 'the mail server took no email');
    }
    return inWords(error);
  };
}

function inWords({
  code,
  message: said,
  permanent,
  response = '',
}: NodemailerError): DeliveryError {
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
    code === 'ETLS' || CERTIFICATE.test(said)
      ? 'errors.delivery.mailCertificate'
      : 'errors.delivery.mailUnreachable';
  return new DeliveryError(message(why), { temporary: true });
}
