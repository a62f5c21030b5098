/** Why a payment gateway did not do what it was asked. */
export type GatewayFailure =
  | 'wrong_keys'
  | 'refused'
  | 'not_found'
  | 'busy'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

const WORDS: Record<GatewayFailure, string> = {
  wrong_keys: 'The payment gateway refuses the keys',
  refused: 'The payment gateway refuses it',
  not_found: 'The payment gateway does not know it',
  busy: 'The payment gateway was asked too often',
  timeout: 'The payment gateway did not answer in time',
  unreachable: 'The payment gateway does not answer',
  unreadable: 'The payment gateway sent an answer that cannot be read',
};

/** A call to a payment gateway that failed; its message is a sentence for the seller. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** The gateway's own words, where it gave any. */
  readonly description: string | null;

  constructor(failure: GatewayFailure, description: string | null = null) {
    super(description ? `${WORDS[failure]}: ${description}` : WORDS[failure]);
    this.name = 'GatewayError';
    this.failure = failure;
    this.description = description;
  }
}
