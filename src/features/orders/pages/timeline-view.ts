import { isMessage, textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Store } from '../../stores/store.ts';
import type { TimelineEntry } from '../timeline.ts';
import { editDetails } from './edit-details.ts';
import { actorName } from './known-words.ts';
import { timelineText } from './timeline-text.ts';

/** The newest entries are shown; the rest is folded. */
const OPEN = 6;

const textOf = (data: Record<string, unknown>, field: string): string =>
  typeof data[field] === 'string' ? data[field] : '';

const reasonIn = (reason: unknown, t: Translator): string =>
  typeof reason === 'string' || isMessage(reason) ? textIn(reason, t) : '';

/** Newest first: event, before → after, reason, author. */
export function timelineView(
  entries: readonly TimelineEntry[],
  store: Pick<Store, 'currency' | 'country'>,
  t: Translator,
) {
  const told = [...entries].reverse().map((entry) => ({
    at: entry.at,
    actor: { ...entry.actor, name: actorName(entry.actor, t) },
    words: timelineText(entry, t),
    details: entry.type === 'edited' ? editDetails(entry.data, store, t) : [],
    said: entry.type === 'note' ? textOf(entry.data, 'text') : reasonIn(entry.data.reason, t),
    isNote: entry.type === 'note',
  }));
  // A fold for one entry would take as much space as the entry.
  const open = told.length > OPEN + 1 ? OPEN : told.length;
  return { recent: told.slice(0, open), earlier: told.slice(open) };
}
