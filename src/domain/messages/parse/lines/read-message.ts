import type { CustomerReading } from '../customer/customer-reading.ts';
import type { CatalogIndex } from '../index/catalog-index.ts';
import { isSizeNumber } from '../index/learn-habits.ts';
import { readClauses } from '../intent/read-clauses.ts';
import { readItems } from '../items/read-items.ts';
import { beginMessage, takeAsked, takeIn } from '../operations/take-in.ts';
import { normalise } from '../text/normalise.ts';
import { tokenise } from '../text/tokens.ts';
import type { Draft } from './draft.ts';
import { dropTalk } from './drop-talk.ts';
import { findQuotes } from './find-quotes.ts';
import { modelsOf } from './inherit-model.ts';
import { interpret } from './interpret.ts';
import type { Interpretation, Spoken } from './interpretation.ts';
import { partMessage } from './part-message.ts';
import type { Piece } from './piece.ts';
import { withoutTaken } from './without-taken.ts';

/** Reads one message and lets it change the draft. @returns what its pieces say */
export function readMessage(
  text: string,
  message: number,
  draft: Draft,
  index: CatalogIndex,
  customer: CustomerReading,
): Interpretation[] {
  const before = draft.entries.length;
  Object.assign(draft, beginMessage(draft));
  const pieces = piecesOf(text, index, customer);
  const readings = pieces.map((piece, at) => {
    const reading = interpret(piece, index, spokenOf(draft));
    Object.assign(draft, takeIn({ draft, reading, message, text, at }));
    return reading;
  });
  dropTalk(draft, message, readings);
  draft.asked = draft.asked.filter(({ mentioned }) => !mentioned);
  const accepts = pieces.some(({ mood }) => mood === 'order');
  if (accepts && draft.entries.length === before) {
    Object.assign(draft, takeAsked(draft, pieces, message));
  }
  return readings;
}

function piecesOf(text: string, index: CatalogIndex, { taken }: CustomerReading): Piece[] {
  const clauses = readClauses(text);
  const moodOf = (offset: number) => clauses.find(({ end }) => offset < end)?.mood ?? 'plain';
  const quotes = findQuotes(text, (offset) => moodOf(offset) === 'order');
  const moodAt = (offset: number): Piece['mood'] =>
    quotes.some(({ start, end }) => start <= offset && offset < end) ? 'quote' : moodOf(offset);
  const tokens = withoutTaken(tokenise(normalise(text)), taken, text, index.itemContext.isSku);
  const items = readItems(tokens, index.itemContext);
  return partMessage(items, moodAt, (value) => isSizeNumber(index, value));
}

function spokenOf({ asked, focus, entries }: Draft): Spoken {
  return {
    focus: (asked.at(-1) ?? focus)?.product ?? null,
    drafted: [...new Set(entries.map(({ product }) => product))].reverse(),
    models: modelsOf(focus),
    open: focus !== null && !focus.counted,
  };
}
