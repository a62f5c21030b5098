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

/** "can you send 2 of these and a pair of those?", "sorry, could it be the blue one?" order. */
function settleQuestions(pieces: readonly Piece[]): void {
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const ordered = before?.mood === 'order' && before.clause === piece.clause && !piece.first;
    const isCounted = piece.items.some(({ kind }) => kind === 'number');
    // "ek kam kar dijiye": one less, and no lower price.
    const isEdit =
      EDITS.some((cue) => piece.cues.has(cue)) || (isCounted && piece.cues.has('less'));
    const isOrder = isEdit || (ordered && isCounted);
    if (piece.mood === 'question' && isOrder) piece.mood = 'order';
    // "the sambar was wrong, I meant rasam".
    const corrects = piece.gap === 'cue' && piece.cues.has('change') && before;
    if (corrects && before.mood === 'complaint' && before.clause === piece.clause)
      before.mood = 'plain';
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
