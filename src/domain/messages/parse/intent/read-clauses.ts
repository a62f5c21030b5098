import { type ClauseMood, clauseMood } from './clause-mood.ts';

/** A clause of a message and what it does; offsets into the raw text. */
export interface MoodedClause {
  start: number;
  end: number;
  mood: ClauseMood;
}

/** The clauses of a message, each with its mood, read with its neighbours in mind. */
export function readClauses(text: string): MoodedClause[] {
  return text === '' ? [] : [{ start: 0, end: text.length, mood: clauseMood(text) }];
}
