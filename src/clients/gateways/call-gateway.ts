import { callingOutside } from '../../kernel/watch/tracing.ts';
import { boundedText } from '../bounded-text.ts';
import { GatewayError } from './gateway-error.ts';
import type { GatewayAccount } from './payment-gateway.ts';
import { failureOf, type ReadRefusal } from './read-failure.ts';

/** What differs in how gateways are called. */
export interface GatewayWire {
  /** Scheme, host and port. */
  origin: string;
  authorization(account: GatewayAccount): string;
  /** Sent with every call. */
  headers?: Readonly<Record<string, string>>;
  readRefusal: ReadRefusal;
}

export interface GatewayCall {
  method: 'GET' | 'POST' | 'PUT';
  /** With a leading slash and its version. */
  path: string;
  /** Sent as JSON, parameters as a form. */
  body?: object | URLSearchParams;
  headers?: Readonly<Record<string, string>>;
}

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
  wire: GatewayWire,
  account: GatewayAccount,
  call: GatewayCall,
  signal: AbortSignal = deadline(),
): Promise<unknown> =>
  callingOutside(`gateway ${call.method}`, wire.origin, () => ask(wire, account, call, signal));

async function ask(
  wire: GatewayWire,
  account: GatewayAccount,
  { method, path, body, headers }: GatewayCall,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(`${wire.origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: wire.authorization(account),
        ...(body && !(body instanceof URLSearchParams)
          ? { 'content-type': 'application/json' }
          : {}),
        ...wire.headers,
        ...headers,
      },
      ...(body ? { body: body instanceof URLSearchParams ? body : JSON.stringify(body) } : {}),
      // The keys are for this host alone.
      redirect: 'error',
      signal,
    });
    const text = await boundedText(response, MAX_BYTES, () => new GatewayError('unreadable'));
    const answer = parsed(text);
    const failure = failureOf(response.status, answer, account, wire.readRefusal);
    if (failure) throw failure;
    if (answer === undefined) throw new GatewayError('unreadable');
    return answer;
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError(signal.aborted ? 'timeout' : 'unreachable');
  }
}

export const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const bearerAuthorization = ({ keySecret }: GatewayAccount): string => `Bearer ${keySecret}`;

/** Undefined for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
