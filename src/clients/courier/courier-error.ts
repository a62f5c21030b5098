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
  wrong_login: 'The courier service rejected the email address or password',
  unauthorized: 'The courier service rejected this account',
  rate_limited: 'The courier service is receiving too many requests',
  refused: 'The courier service rejected the request',
  timeout: 'The courier service did not respond in time',
  unreachable: 'The courier service is not responding',
  unreadable: 'The courier service sent a response we couldn’t read',
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
