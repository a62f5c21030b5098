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

/**
 * Cues by kind and weight: phrases divided by `|`. In a phrase `^` stands for the start of a clause,
 * `#` for a number, `…` for up to three words that are no numbers, `……` for up to seven words, and `*` at a word's end for any
 * ending. Longer phrases win over the shorter ones inside them, of whatever kind; `neutral` phrases
 * do nothing else, and `info` names what only tells of goods: asking for it is a question.
 */
export type CueTable = Partial<Record<CueKind, Partial<Record<1 | 2 | 3 | 4, string>>>>;
