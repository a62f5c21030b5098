import { type Static, Type } from 'typebox';
import {
  DRAFT_SORTS,
  type DraftFilter,
  type DraftSort,
} from '../../../domain/drafts/list-drafts.ts';
import { isUuid } from '../../../ids.ts';

/** The list in a draft's address. */
export const DraftListQuery = Type.Object({
  filter: Type.String({ maxLength: 20, default: '' }),
  sort: Type.String({ maxLength: 20, default: '' }),
  /** The draft before the page. */
  after: Type.String({ maxLength: 64, default: '' }),
  /** A draft that was turned down just now: the page offers to take that back. */
  rejected: Type.String({ maxLength: 64, default: '' }),
  /** The same for one that became an order. */
  approved: Type.String({ maxLength: 64, default: '' }),
});
export type DraftListQuery = Static<typeof DraftListQuery>;

/** The filters of the desk: pending drafts are either for review or doubtful. */
export type DeskFilter = Exclude<DraftFilter, 'all' | 'pending'>;

/** A list of drafts, as the desk names it. */
export interface DraftList {
  filter: DeskFilter;
  sort: DraftSort;
}

/** The filters in their order, with the text of an empty list. */
export const FILTER_LABELS: Record<DeskFilter, { word: string; none: string }> = {
  review: { word: 'To review', none: 'No drafts to review' },
  doubtful: { word: 'Is this an order?', none: 'No messages to review' },
  ready: { word: 'Ready', none: 'No drafts are ready to approve' },
  check: { word: 'To check', none: 'No drafts need checking' },
  expiring: { word: 'Expiring soon', none: 'No drafts expire in the next 3 hours' },
  approved: { word: 'Approved', none: 'No approved drafts yet' },
  rejected: { word: 'Rejected', none: 'No rejected drafts' },
  expired: { word: 'Expired', none: 'No expired drafts' },
};

const DESK_FILTERS = Object.keys(FILTER_LABELS) as DeskFilter[];

/** The list that an address is about; what makes no sense there is left out of account. */
export const draftListOf = ({ filter, sort }: DraftListQuery): DraftList => ({
  filter: DESK_FILTERS.find((known) => known === filter) ?? 'review',
  sort: DRAFT_SORTS.find((known) => known === sort) ?? '-createdAt',
});

/** Those of the list that wait: after a decision the next one of them opens. */
export const waitingOf = ({ filter, sort }: DraftList): DraftList => ({
  filter: ['doubtful', 'ready', 'check', 'expiring'].includes(filter) ? filter : 'review',
  sort,
});

/** The undo of the last decision; null: none. */
export function undoOffer(list: DraftList, decided: Decided) {
  const { rejected = '', approved = '' } = decided;
  if (isUuid(approved))
    return {
      href: draftLink(list, `${approved}/undo`, { of: 'approved' }),
      words: 'An order was created from the draft.',
    };
  if (isUuid(rejected))
    return { href: draftLink(list, `${rejected}/undo`), words: 'The draft was rejected.' };
  return null;
}

/** The drafts that the page's address says were decided just now. */
export type Decided = Partial<Pick<DraftListQuery, 'rejected' | 'approved'>>;

/** The address of the list, or of a draft or form in it. */
export function draftLink(
  { filter, sort }: DraftList,
  path = '',
  more: Record<string, string> = {},
): string {
  const parts = new URLSearchParams({
    ...(filter === 'review' ? {} : { filter }),
    ...(sort === '-createdAt' ? {} : { sort }),
    ...more,
  });
  const query = parts.toString();
  return `/dashboard/drafts${path && `/${path}`}${query && `?${query}`}`;
}
