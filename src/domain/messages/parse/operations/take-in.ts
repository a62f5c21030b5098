import type { Draft } from '../lines/draft.ts';
import type { Piece } from '../lines/piece.ts';
import { acceptAsked } from './asked.ts';
import { meansAll } from './groups.ts';
import { perform } from './operation.ts';

/** The draft as a new message finds it: what was only being spoken about is no longer. */
export function beginMessage(draft: Draft): Draft {
  const { leaving, entries } = draft;
  const gone = leaving && !entries.includes(leaving) ? leaving : null;
  return { ...draft, leaving: gone, dropped: [], raised: null };
}

/** "Yes, send them": what was asked about before is ordered. */
export function takeAsked(draft: Draft, pieces: readonly Piece[], message: number): Draft {
  return perform(draft, acceptAsked(draft, null, message, pieces.some(meansAll), []));
}
