/** How many milliseconds requests fail at once after a silence, instead of waiting for one each. */
const PAUSE_MS = 1_000;
let pausedUntil = 0;
let answeredAt = 0;

/** Has the code of a lost network connection, so that the caller may retry. */
export class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time');
  }
}

export function noteAnswer(): void {
  answeredAt = performance.now();
}

/**
 * A request with several queries must not wait for a timeout once for each. Answers to other
 * requests in the meantime show that only this connection was affected.
 */
export function noteFailure(error: unknown): void {
  const now = performance.now();
  const isSilence = error instanceof SilentServer || (error as Error).message === 'timeout expired';
  if (isSilence && now - answeredAt > PAUSE_MS) pausedUntil = now + PAUSE_MS;
}

/** @throws SilentServer for a second after a silence */
export function refuseAfterSilence(): void {
  if (performance.now() < pausedUntil) throw new SilentServer();
}
