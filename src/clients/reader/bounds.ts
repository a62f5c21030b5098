/** Requests to the operator's language model. The number of messages a day is a platform setting. */
export const MODEL_READER = {
  /** Messages that a worker sends at a time: waiting for the answers costs little. */
  atOnce: 50,
  /** Milliseconds for one try, including the whole answer: sellers look at a draft within a minute. */
  timeoutMs: 15_000,
  /** Tries for a message if the server is busy or down. */
  tries: 2,
  /** Bytes of an answer: a reading of a hundred lines takes a tenth of it. */
  answerBytes: 256 * 1024,
  /** Tokens of an answer, for the same hundred lines. */
  answerTokens: 8_000,
  /** Failures in a row after which the server counts as down. */
  failures: 5,
  /** Milliseconds without requests then; messages of that time keep the built-in reading. */
  awayMs: 30_000,
  /** Days that answers are kept, to see why a message was read as it was. */
  answerDays: 30,
} as const;
