/** What a cue speaks for. */
export const CUE_KINDS = [
  'order',
  'ask',
  'total',
  'past',
  'complaint',
  'return',
  'status',
  'conditional',
  'ifAvailable',
  'negation',
  'later',
  'praise',
  'thanks',
  'greeting',
  'statement',
  'anew',
  'info',
  'spam',
  'neutral',
] as const;
export type CueKind = (typeof CUE_KINDS)[number];
