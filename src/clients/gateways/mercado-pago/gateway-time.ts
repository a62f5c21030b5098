const OFFSET_MS = 4 * 3_600_000;

/** Its own way to write a time, wherever the seller is. */
export const gatewayTime = (time: Date): string =>
  new Date(time.getTime() - OFFSET_MS).toISOString().replace('Z', '-04:00');
