/** Webhooks to addresses that stores have entered. */
export const OUTGOING = {
  /** Endpoints of a store: each event is sent to each of them. */
  endpointsPerStore: 5,
  /** Deliveries that a worker sends at once: each holds a socket, but hardly any CPU. */
  perWorker: 32,
  /** To one endpoint at once, from all workers: a receiver is often one small process. */
  perEndpoint: 4,
  /** The same to an endpoint whose last delivery failed: it may be overloaded. */
  perFailingEndpoint: 1,
  /** Characters of an answer that are stored for the log. */
  answerKept: 1_024,
  /** Days of failures without a success after which an endpoint is turned off. */
  failingDays: 5,
  /** Hours that the old secret still signs beside a new one: time to deploy. */
  oldSecretHours: 24,
  /** Dead deliveries that one request sends again. */
  replayedAtOnce: 10_000,
} as const;
