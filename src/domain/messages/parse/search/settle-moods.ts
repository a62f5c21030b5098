import type { Piece } from '../lines/piece.ts';

const takesAway = ({ cues }: Piece): boolean => cues.has('remove') || cues.has('undo');

/** "remove the buns, add a pav": where the clause says what goes, the rest of it stays. */
function settleNegations(pieces: readonly Piece[]): void {
  const told = new Set(pieces.filter(takesAway).map(({ clause }) => clause));
  for (const piece of pieces) {
    const stays = piece.mood === 'negation' && told.has(piece.clause) && !takesAway(piece);
    if (stays) piece.mood = 'order';
  }
}

/** "sorry, it was 3": what is put right was no order of another day. */
function settlePast(pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    if (piece.mood === 'past' && piece.cues.has('change')) piece.mood = 'order';
  }
}

/** Lets the pieces of one clause have a mood each, where their cues tell more than the clause. */
export function settleMoods(pieces: readonly Piece[]): void {
  settleNegations(pieces);
  settlePast(pieces);
}
