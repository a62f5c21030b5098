import { message } from '../../kernel/translation/translator.ts';
import { callingOutside } from '../../kernel/watch/tracing.ts';
import { DeliveryError } from '../delivery-error.ts';
import { type ProviderFailure, providerErrorWords } from './provider-error-words.ts';

const VERSION = 'v23.0';
const TIMEOUT_MS = 15_000;

let origin: string | null = null;

export function connectProvider(apiUrl: string): void {
  origin = apiUrl;
}

/** The provider's address, for requests without a path of their own; null before it is bound. */
export const providerOrigin = (): string | null => origin;

/** For accounts that were connected without a page; their tokens have this beginning. */
const PAGELESS = {
  token: /^IG/,
  of: 'https://graph.facebook.com',
  at: 'https://graph.instagram.com',
};

/** Such a token answers for its own account alone. */
export const isPageless = (accessToken: string): boolean => PAGELESS.token.test(accessToken);

/** Null before the provider is bound. */
export function addressFor(accessToken: string, path: string): string | null {
  const base = origin === PAGELESS.of && isPageless(accessToken) ? PAGELESS.at : origin;
  return base && `${base}/${VERSION}/${path}`;
}

export const providerAddress = (path: string): string => `${origin}/${VERSION}/${path}`;

/** Errors before any part of the request could arrive. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const isUnsent = ({ cause }: Error): boolean => {
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  return NOT_SENT.includes(code) || code === 'UND_ERR_CONNECT_TIMEOUT';
};

/**
 * The provider takes no idempotency key: where it is unknown whether a request arrived, it is not
 * sent again by itself.
 * @throws DeliveryError
 */
export async function postToProvider(
  path: string,
  accessToken: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const address = addressFor(accessToken, path);
  if (!address) throw new DeliveryError(message('errors.messages.notSetUp'), { temporary: true });
  const response = await callingOutside('provider POST', address, () =>
    fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  ).catch((error: Error) => {
    if (isUnsent(error)) {
      throw new DeliveryError(message('errors.messages.providerUnreachable'), { temporary: true });
    }
    throw unknownOutcome();
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (isFromGateway(response.status, answer)) throw unknownOutcome();
  throw refusal(response.status, answer);
}

/** Perhaps sent: a second message would bother more people than it would help. */
const unknownOutcome = (): DeliveryError =>
  new DeliveryError(message('errors.messages.noAnswer'), {
    temporary: false,
    unsure: true,
  });

/** A proxy in between gave up waiting; the provider itself says which error it was. */
const isFromGateway = (status: number, answer: unknown): boolean =>
  (status === 502 || status === 504) && (answer as ProviderError | null)?.error === undefined;

export interface ProviderError {
  error?: ProviderFailure;
}

/** Too many at once: of everybody, of the account, to this shopper. */
const BUSY = [4, 613, 80007, 130429, 131056];

const NO_TEMPLATE = 132001;

/** The provider has no template of this name in this language. */
export class NoTemplate extends DeliveryError {}

/** A later try may succeed, by the status or the provider's own code. */
export const isBusy = (status: number, { code }: ProviderFailure): boolean =>
  status === 429 || (code !== undefined && BUSY.includes(code));

function refusal(status: number, answer: unknown): DeliveryError {
  const failure = (answer as ProviderError | null)?.error ?? {};
  const { code } = failure;
  if (isBusy(status, failure)) {
    return new DeliveryError(message('errors.messages.providerBusy'), {
      temporary: true,
    });
  }
  const known = providerErrorWords(failure);
  if (known && code === NO_TEMPLATE) return new NoTemplate(known, { temporary: false });
  if (known) return new DeliveryError(known, { temporary: status >= 500 });
  const detail = code === undefined ? `${status}` : `${status}, code ${code}`;
  return new DeliveryError(message('errors.messages.rejected', { detail }), {
    temporary: status >= 500,
  });
}
