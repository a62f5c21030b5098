const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/;

/** A key is made of plain segments, so that no key leads out of the store. @throws TypeError */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (segments.some((segment) => !SEGMENT.test(segment))) {
    throw new TypeError(`This is not a valid file key: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return segments;
}
