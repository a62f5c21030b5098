/** How the provider may fail, by the name on the page. */
export const FAULTS = {
  none: null,
  busy: { status: 429, error: { code: 130429, message: 'Rate limit hit' } },
  down: { status: 503, error: { code: 2, message: 'Service temporarily unavailable' } },
  'ended token': { status: 401, error: { code: 190, message: 'Access token has expired' } },
  'no chat there': { status: 400, error: { code: 131026, message: 'Message undeliverable' } },
  'outside the 24 hours': {
    status: 400,
    error: { code: 131047, message: 'Re-engagement message' },
  },
  'no payment messages': 'no payments',
  'fails after it was taken': 'fails later',
  silent: 'silent',
  'takes it, but never answers': 'unanswered',
} as const;
export type Fault = keyof typeof FAULTS;
