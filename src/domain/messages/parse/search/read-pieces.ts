import type { CatalogIndex } from '../index/catalog-index.ts';
import { applyPiece } from '../lines/apply-piece.ts';
import { acceptAsked, acceptWithValues, keepAsked } from '../lines/asked.ts';
import type { Draft } from '../lines/draft.ts';
import { modelsOf } from '../lines/inherit-model.ts';
import { interpret } from '../lines/interpret.ts';
import type { Interpretation, Spoken } from '../lines/interpretation.ts';
import type { Piece } from '../lines/piece.ts';
import type { Step } from '../lines/step.ts';
import { dropTalk } from './drop-talk.ts';

/** A message of a conversation. */
export interface Told {
  text: string;
  /** Its index. */
  message: number;
}

/** Names what a later "send two" may be about; a story does so only until the message ends. */
const NAMES = new Set(['question', 'quote', 'conditional', 'complaint', 'past']);
/** A greeting or thanks in the same breath takes nothing from an order. */
const MAKES_LINES = new Set(['order', 'plain', 'negation', 'greeting', 'thanks']);

/** Whether what a piece names may become a line. */
export const makesLines = ({ mood }: Piece): boolean => MAKES_LINES.has(mood);

/**
 * Lets the pieces of one message change the draft, one after the other.
 * @param onPiece told of each as soon as it is read
 * @returns what they say
 */
export function readPieces(
  pieces: readonly Piece[],
  { text, message }: Told,
  draft: Draft,
  index: CatalogIndex,
  onPiece?: (reading: Interpretation) => void,
): Interpretation[] {
  const before = draft.entries.length;
  const readings = pieces.map((piece, at) => {
    const reading = interpret(piece, index, spokenOf(draft));
    takeIn({ draft, reading, message, text, at });
    onPiece?.(reading);
    return reading;
  });
  dropTalk(draft, message, readings);
  draft.asked = draft.asked.filter(({ mentioned }) => !mentioned);
  const accepts = pieces.some(({ mood }) => mood === 'order');
  if (accepts && draft.entries.length === before) {
    const all = pieces.some(({ cues }) => cues.has('all'));
    acceptAsked(draft, null, message, all);
  }
  return readings;
}

/** What a piece to come is seen with. */
export function spokenOf({ asked, focus, entries }: Draft): Spoken {
  return {
    focus: (asked.at(-1) ?? focus)?.product ?? null,
    drafted: [...new Set(entries.map(({ product }) => product))].reverse(),
    models: modelsOf(focus),
    open: focus !== null && !focus.counted,
  };
}

function takeIn(step: Step): void {
  const { mood, gap } = step.reading.piece;
  // "small or big, will tell": not told yet, whatever else the clause says.
  if (gap === 'or' && step.reading.kind === 'values') applyPiece(step);
  else if (NAMES.has(mood)) keepAsked(step);
  else if (makesLines(step.reading.piece) && !acceptWithValues(step)) applyPiece(step);
}
