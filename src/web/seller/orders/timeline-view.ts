import type { TimelineEntry } from '../../../domain/orders/timeline.ts';
import { isMessage, textIn } from '../../../translation/text.ts';
import type { Translator } from '../../../translation/translator.ts';
import { editDetails } from './edit-details.ts';
import { actorName } from './known-words.ts';
import { timelineText } from './timeline-text.ts';

/** How many of the newest entries are open; the rest is one tap away. */
const OPEN = 6;

const textOf = (data: Record<string, unknown>, field: string): string =>
  typeof data[field] === 'string' ? data[field] : '';

const reasonIn = (reason: unknown, t: Translator): string =>
  typeof reason === 'string' || isMessage(reason) ? textIn(reason, t) : '';

/** The timeline of an order in words, newest first: what, before → after, why, by whom. */
export function timelineView(entries: readonly TimelineEntry[], currency: string, t: Translator) {
  const told = [...entries].reverse().map((entry) => ({
    at: entry.at,
    actor: { ...entry.actor, name: actorName(entry.actor, t) },
    words: timelineText(entry, t),
    details: entry.type === 'edited' ? editDetails(entry.data, currency, t) : [],
    /** A person's text. */
    said: entry.type === 'note' ? textOf(entry.data, 'text') : reasonIn(entry.data.reason, t),
    isNote: entry.type === 'note',
  }));
  // A fold for one entry would take as much space as the entry.
  const open = told.length > OPEN + 1 ? OPEN : told.length;
  return { recent: told.slice(0, open), earlier: told.slice(open) };
}
