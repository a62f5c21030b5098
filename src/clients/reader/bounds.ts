/** What the operator's language model is asked. How many messages a day stands in the platform's settings. */
export const MODEL_READER = {
  /** Messages that a worker asks about at a time: they wait for somebody else and take little. */
  atOnce: 50,
  /** Milliseconds for one try, the whole answer with it: sellers look at a draft within a minute. */
  timeoutMs: 15_000,
  /** Times that a message is asked about when the server is busy or away. */
  tries: 2,
  /** Bytes of an answer: a reading of a hundred lines takes a tenth of it. */
  answerBytes: 256 * 1024,
  /** Tokens of an answer, for the same hundred lines. */
  answerTokens: 8_000,
  /** Failures in a row after which the server counts as away. */
  failures: 5,
  /** Milliseconds for which it is not asked then; messages of that time keep the built-in reading. */
  awayMs: 30_000,
  /** Days that answers are kept, to see why something was read as it was. */
  answerDays: 30,
} as const;
