import { callingOutside } from '../../kernel/watch/tracing.ts';
import { boundedText } from '../bounded-text.ts';
import { CourierError } from './courier-error.ts';

export interface CourierCall {
  method: 'GET' | 'POST';
  /** Below the version, with a leading slash. */
  path: string;
  token?: string;
  body?: object;
}

const VERSION = '/v1/external';
const TIMEOUT_MS = 8_000;
/** Fifty parcels with two hundred scans each stay well below. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Bounded in time and size. Never inside a transaction.
 * @returns the answer's JSON
 * @throws CourierError
 */
export const callCourier = (origin: string, call: CourierCall): Promise<unknown> =>
  callingOutside(`courier ${call.method}`, origin, () => ask(origin, call));

async function ask(origin: string, call: CourierCall): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}${VERSION}${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      // A token is for this host alone.
      redirect: 'error',
      signal,
    });
    const text = await boundedText(response, MAX_BYTES, () => new CourierError('unreadable'));
    return checked(response.status, text);
  } catch (error) {
    if (error instanceof CourierError) throw error;
    throw new CourierError(signal.aborted ? 'timeout' : 'unreachable');
  }
}

/** Errors also come inside HTTP 200: then the body says which status was meant. */
function checked(status: number, text: string): unknown {
  if (status === 429) throw new CourierError('rate_limited');
  if (status === 401 || status === 403) throw new CourierError('unauthorized');
  if (status >= 500) throw new CourierError('unreachable');
  const body = status >= 400 ? null : parsed(text);
  const meant = (body as { status_code?: unknown } | null)?.status_code;
  if (typeof meant === 'number' && meant >= 400 && meant !== status) return checked(meant, text);
  if (status >= 400) throw new CourierError('refused');
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CourierError('unreadable');
  }
}
