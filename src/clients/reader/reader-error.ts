const WORDS = {
  timeout: 'The server did not respond within 15 seconds',
  unreachable: 'The server cannot be reached',
  rate_limited: 'The server is not accepting more requests right now',
  unauthorized: 'The server rejected the key',
  refused: 'The server rejected the request',
  unreadable: 'The response has an unknown format',
  too_long: 'The response is too long',
  interrupted: 'Stallkeeper is shutting down',
} as const;
export type ReaderFailure = keyof typeof WORDS;

/** The message never quotes the question. */
export class ReaderError extends Error {
  readonly failure: ReaderFailure;

  constructor(failure: ReaderFailure) {
    super(WORDS[failure]);
    this.failure = failure;
  }

  /** Whether it is worth asking once more at once. */
  get isPassing(): boolean {
    return ['timeout', 'unreachable', 'rate_limited'].includes(this.failure);
  }
}
