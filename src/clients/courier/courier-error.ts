/** Why the aggregator did not do what it was asked. */
export type CourierFailure =
  | 'wrong_login'
  | 'unauthorized'
  | 'rate_limited'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

const WORDS: Record<CourierFailure, string> = {
  wrong_login: 'The courier service refuses the email address or password',
  unauthorized: 'The courier service does not let this account in',
  rate_limited: 'The courier service was asked too often',
  refused: 'The courier service refuses the question',
  timeout: 'The courier service did not answer in time',
  unreachable: 'The courier service does not answer',
  unreadable: 'The courier service sent an answer that cannot be read',
};

/** A call to the aggregator that failed; its message is a sentence for the seller. */
export class CourierError extends Error {
  readonly failure: CourierFailure;

  constructor(failure: CourierFailure) {
    super(WORDS[failure]);
    this.name = 'CourierError';
    this.failure = failure;
  }
}
