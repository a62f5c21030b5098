import { DeliveryError } from '../delivery-error.ts';

/** One of the provider's own versions; its paths begin with it. */
const VERSION = 'v23.0';
const TIMEOUT_MS = 15_000;

let origin: string | null = null;

/** Binds the process to the message provider, once at start. */
export function connectProvider(apiUrl: string): void {
  origin = apiUrl;
}

/** What failed before anything of the request could arrive. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const isUnsent = ({ cause }: Error): boolean => {
  const { code = '' } = (cause ?? {}) as NodeJS.ErrnoException;
  return NOT_SENT.includes(code) || code === 'UND_ERR_CONNECT_TIMEOUT';
};

/**
 * Sends JSON to the provider and reads its answer. The provider takes no idempotency key: where it
 * is unknown whether a request arrived, it is not sent again by itself.
 * @throws DeliveryError
 */
export async function postToProvider(
  path: string,
  accessToken: string,
  body: object,
): Promise<unknown> {
  if (!origin) throw new DeliveryError('Chat messages are not set up here', { temporary: true });
  const response = await fetch(`${origin}/${VERSION}/${path}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: Error) => {
    if (isUnsent(error)) {
      throw new DeliveryError('The message provider cannot be reached', { temporary: true });
    }
    throw unknownOutcome();
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  if (isFromGateway(response.status, answer)) throw unknownOutcome();
  throw refusal(response.status, answer);
}

/** Sent perhaps: a second message would bother more people than it would help. */
const unknownOutcome = (): DeliveryError =>
  new DeliveryError('The message provider did not answer; the message may have arrived', {
    temporary: false,
  });

/** Somebody on the way gave up waiting; the provider itself says which error it was. */
const isFromGateway = (status: number, answer: unknown): boolean =>
  (status === 502 || status === 504) && (answer as ProviderError | null)?.error === undefined;

interface ProviderError {
  error?: { code?: number; message?: string };
}

/** Too many at once: of everybody, of the account, to this shopper. */
const BUSY = [4, 80007, 130429, 131056];

const WORDS: Record<number, string> = {
  0: 'The message provider no longer accepts the store’s token. Connect the channel again',
  190: 'The message provider no longer accepts the store’s token. Connect the channel again',
  131026: 'This number cannot receive chat messages',
  131047: 'The shopper has not written for a day, so only an approved template may be sent',
  132000: 'The message template expects other values',
  132001: 'The message template is missing at the provider',
  132015: 'The message template is paused at the provider',
  133010: 'The store’s number is not registered at the provider',
};

function refusal(status: number, answer: unknown): DeliveryError {
  const code = (answer as ProviderError | null)?.error?.code;
  const isBusy = status === 429 || (code !== undefined && BUSY.includes(code));
  if (isBusy) {
    return new DeliveryError('The message provider takes no more messages just now', {
      temporary: true,
    });
  }
  const known = code === undefined ? undefined : WORDS[code];
  if (known) return new DeliveryError(known, { temporary: false });
  const detail = code === undefined ? `${status}` : `${status}, code ${code}`;
  return new DeliveryError(`The message provider did not take it (${detail})`, {
    temporary: status >= 500,
  });
}
