export type GatewayFailure =
  | 'wrong_keys'
  | 'refused'
  | 'not_found'
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

const WORDS: Record<GatewayFailure, string> = {
  wrong_keys: 'The payment gateway rejected the keys',
  refused: 'The payment gateway rejected the request',
  not_found: 'The payment gateway has no record of this',
  busy: 'The payment gateway is receiving too many requests',
  timeout: 'The payment gateway did not respond in time',
  unreachable: 'The payment gateway is not responding',
  unreadable: 'The payment gateway sent a response we couldn’t read',
};

export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  readonly description: string | null;

  constructor(failure: GatewayFailure, description: string | null = null) {
    super(description ? `${WORDS[failure]}: ${description}` : WORDS[failure]);
    this.name = 'GatewayError';
    this.failure = failure;
    this.description = description;
  }
}

export const isFailure = (error: unknown, failure: GatewayFailure): error is GatewayError =>
  error instanceof GatewayError && error.failure === failure;
