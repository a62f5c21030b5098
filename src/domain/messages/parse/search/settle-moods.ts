import type { Piece } from '../lines/piece.ts';
import type { Cue } from '../operations/cue-words.ts';

const takesAway = ({ cues }: Piece): boolean => cues.has('remove') || cues.has('undo');

/** "remove the buns, add a pav": where the clause says what goes, the rest of it stays. */
function settleNegations(pieces: readonly Piece[]): void {
  const told = new Set(pieces.filter(takesAway).map(({ clause }) => clause));
  for (const piece of pieces) {
    const stays = piece.mood === 'negation' && told.has(piece.clause) && !takesAway(piece);
    if (stays) piece.mood = 'order';
  }
}

/** They ask for something of what was ordered, however politely. */
const EDITS: readonly Cue[] = ['change', 'double', 'triple', 'swap', 'exchange'];

/** "sorry, it was 3" is no order of another day, "could it be the blue one?" no mere question. */
function settleEdits(pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    const isAside = piece.mood === 'past' || piece.mood === 'question';
    if (isAside && EDITS.some((cue) => piece.cues.has(cue))) piece.mood = 'order';
  }
}

/** Lets the pieces of one clause have a mood each, where their cues tell more than the clause. */
export function settleMoods(pieces: readonly Piece[]): void {
  settleNegations(pieces);
  settleEdits(pieces);
}
