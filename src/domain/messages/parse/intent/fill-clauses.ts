import type { IntentEvidence } from './intent-evidence.ts';
import { type ReadClause, readClausesInFull } from './read-clauses.ts';

/** A clause with what the catalog's reader found in it. */
export interface FilledClause extends ReadClause {
  /** Sold goods. */
  goods: number;
  /** Goods that the store does not sell. */
  unsold: number;
  counts: number;
}

/** The clauses of a message, filled with what was found in it. */
export function fillClauses({ text, finds }: IntentEvidence): FilledClause[] {
  const clauses = readClausesInFull(text).map(unfilled);
  // By their ends: what goods are stands last ("for my son: blue socks").
  const inOrder = [...finds].sort((a, b) => a.end - b.end);
  let at = 0;
  for (const find of inOrder) {
    while (at + 1 < clauses.length && (clauses[at + 1] as FilledClause).start < find.end) at++;
    const clause = clauses[at];
    if (!clause) break;
    if (find.kind === 'product') clause.goods += 1;
    else if (find.kind === 'unmatched') clause.unsold += 1;
    else clause.counts += 1;
  }
  return clauses;
}

/** Field by field: to spread so many costs as much as to read the clause. */
function unfilled(clause: ReadClause): FilledClause {
  const { start, end, words, sentence, asks, joiner, heading, scores, mood, own } = clause;
  const found = { goods: 0, unsold: 0, counts: 0 };
  return { start, end, words, sentence, asks, joiner, heading, scores, mood, own, ...found };
}
