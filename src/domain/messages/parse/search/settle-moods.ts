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

/** "can you send 2 of these and a pair of those?", "sorry, could it be the blue one?" order. */
function settleQuestions(pieces: readonly Piece[]): void {
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const ordered = before?.mood === 'order' && before.clause === piece.clause && !piece.first;
    const goesOn = ordered && piece.items.some(({ kind }) => kind === 'number');
    if (piece.mood === 'question' && (goesOn || piece.cues.has('change'))) piece.mood = 'order';
  });
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
  settleQuestions(pieces);
  settlePast(pieces);
}
