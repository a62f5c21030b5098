import { callingOutside } from '../../../kernel/watch/tracing.ts';
import { boundedText } from '../../bounded-text.ts';
import { GatewayError } from '../gateway-error.ts';
import type { GatewayAccount } from '../payment-gateway.ts';
import { failureOf } from './read-failure.ts';

export interface GatewayCall {
  method: 'GET' | 'POST';
  /** Below the version, with a leading slash. */
  path: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

const VERSION = '/v1';
const TIMEOUT_MS = 8_000;
/** The tries to pay one order are a few kilobytes each. */
const MAX_BYTES = 1024 * 1024;

/** For one question with its follow-up questions; `within` ends it sooner. */
export const deadline = (within?: AbortSignal): AbortSignal => {
  const bound = AbortSignal.timeout(TIMEOUT_MS);
  return within ? AbortSignal.any([bound, within]) : bound;
};

/**
 * Bounded in time and size. Never inside a transaction.
 * @returns the answer's JSON
 * @throws GatewayError
 */
export const callGateway = (
  origin: string,
  account: GatewayAccount,
  call: GatewayCall,
  signal: AbortSignal = deadline(),
): Promise<unknown> =>
  callingOutside(`gateway ${call.method}`, origin, () => ask(origin, account, call, signal));

async function ask(
  origin: string,
  account: GatewayAccount,
  call: GatewayCall,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(`${origin}${VERSION}${call.path}`, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: basic(account),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      // The keys are for this host alone.
      redirect: 'error',
      signal,
    });
    const text = await boundedText(response, MAX_BYTES, () => new GatewayError('unreadable'));
    const answer = parsed(text);
    const failure = failureOf(response.status, answer, account);
    if (failure) throw failure;
    if (answer === undefined) throw new GatewayError('unreadable');
    return answer;
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(signal.aborted ? 'timeout' : 'unreachable');
  }
}

const basic = ({ keyId, keySecret }: GatewayAccount): string =>
  `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

/** Undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
