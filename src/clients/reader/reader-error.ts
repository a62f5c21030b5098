/** Why the language model gave no answer, in words for operators. */
const WORDS = {
  timeout: 'No answer within 15 seconds',
  unreachable: 'The server cannot be reached',
  rate_limited: 'The server takes no more for now',
  unauthorized: 'The server does not take the key',
  refused: 'The server refuses the request',
  unreadable: 'The answer is none of this interface',
  too_long: 'The answer is too long',
  interrupted: 'This process stops',
} as const;
export type ReaderFailure = keyof typeof WORDS;

/** No answer of the language model. It says nothing of what was asked. */
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
