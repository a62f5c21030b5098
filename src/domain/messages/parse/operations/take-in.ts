import type { Draft } from '../lines/draft.ts';
import type { Piece } from '../lines/piece.ts';
import { acceptAsked } from './asked.ts';
import { meansAll } from './groups.ts';
import { perform } from './operation.ts';
import { propose } from './propose.ts';
import type { Step } from './step.ts';

/** The draft as a new message finds it: what was only being spoken about is no longer. */
export function beginMessage(draft: Draft): Draft {
  const { leaving, entries } = draft;
  const gone = leaving && !entries.includes(leaving) ? leaving : null;
  return { ...draft, leaving: gone, dropped: [], raised: null, vacant: null };
}

/** The draft after a piece of a message: with the likeliest of what it may do. */
export function takeIn(step: Step): Draft {
  const [likeliest] = propose(step, 1);
  return likeliest ? perform(step.draft, likeliest) : step.draft;
}

/** "Yes, send them": what was asked about before is ordered. */
export function takeAsked(draft: Draft, pieces: readonly Piece[], message: number): Draft {
  return perform(draft, acceptAsked(draft, null, message, pieces.some(meansAll), []));
}
