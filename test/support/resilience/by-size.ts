type Size = 'smoke' | 'full' | 'soak';

/**
 * `smoke` inside `npm test`; `full` by `npm run resilience -- full`, at the figures that we promise;
 * `soak` the same for as long as it takes to see what grows.
 */
export const SIZE: Size = (['full', 'soak'] as const).find(isAsked) ?? 'smoke';

function isAsked(size: Size): boolean {
  return process.env.RESILIENCE === size;
}

/** How much of something a resilience test does in this run. */
export function bySize<T>(sizes: { smoke: T; full: T; soak?: T }): T {
  return SIZE === 'soak' ? (sizes.soak ?? sizes.full) : sizes[SIZE];
}
