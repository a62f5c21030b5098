import { CUE_KINDS, type CueKind } from './cue.ts';
import { matchCues } from './match-cues.ts';
import type { Clause } from './split-clauses.ts';

/** How much of a clause speaks for each kind. */
export type ClauseScores = Readonly<Record<CueKind, number>>;

/** What a question mark weighs. */
export const ASKING = 2;

const NOTHING = Object.fromEntries(CUE_KINDS.map((kind) => [kind, 0])) as ClauseScores;

/** Adds up the cues of a clause. */
export function clauseScores(clause: Pick<Clause, 'words' | 'asks'>): ClauseScores {
  const hits = matchCues(clause.words);
  if (hits.length === 0 && !clause.asks) return NOTHING;
  const scores: Record<CueKind, number> = { ...NOTHING };
  for (const { kind, weight } of hits) scores[kind] += weight;
  if (clause.asks) scores.ask += ASKING;
  return scores;
}
