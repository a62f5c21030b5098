import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { isUuid } from '../../ids.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { DRAFT_SORTS, type DraftFilter, type DraftSort } from './list-drafts.ts';

export const DraftListQuery = Type.Object({
  filter: Type.String({ maxLength: 20, default: '' }),
  sort: Type.String({ maxLength: 20, default: '' }),
  /** The last draft of the previous page. */
  after: Type.String({ maxLength: 64, default: '' }),
  /** A draft that was rejected just now: the page offers to undo that. */
  rejected: Type.String({ maxLength: 64, default: '' }),
  approved: Type.String({ maxLength: 64, default: '' }),
});
export type DraftListQuery = Static<typeof DraftListQuery>;

/** The filters of the desk: pending drafts are either for review or doubtful. */
export type DeskFilter = Exclude<DraftFilter, 'all' | 'pending'>;

export interface DraftList {
  filter: DeskFilter;
  sort: DraftSort;
}

export const FILTER_LABELS: Record<DeskFilter, { word: MessageKey; none: MessageKey }> = {
  review: { word: 'drafts.filter.review', none: 'drafts.filter.reviewNone' },
  doubtful: { word: 'drafts.filter.doubtful', none: 'drafts.filter.doubtfulNone' },
  ready: { word: 'drafts.filter.ready', none: 'drafts.filter.readyNone' },
  check: { word: 'drafts.filter.check', none: 'drafts.filter.checkNone' },
  expiring: { word: 'drafts.filter.expiring', none: 'drafts.filter.expiringNone' },
  'called-off': { word: 'drafts.filter.calledOff', none: 'drafts.filter.calledOffNone' },
  approved: { word: 'drafts.filter.approved', none: 'drafts.filter.approvedNone' },
  rejected: { word: 'drafts.filter.rejected', none: 'drafts.filter.rejectedNone' },
  expired: { word: 'drafts.filter.expired', none: 'drafts.filter.expiredNone' },
};

const DESK_FILTERS = Object.keys(FILTER_LABELS) as DeskFilter[];

/** Invalid values are ignored. */
export const draftListOf = ({ filter, sort }: DraftListQuery): DraftList => ({
  filter: DESK_FILTERS.find((known) => known === filter) ?? 'review',
  sort: DRAFT_SORTS.find((known) => known === sort) ?? '-createdAt',
});

/** The list of a request whose address has the schema above. */
export const listOf = ({ query }: FastifyRequest): DraftList =>
  draftListOf(query as DraftListQuery);

/** Pending ones: after a decision the next one of them opens. */
export const waitingOf = ({ filter, sort }: DraftList): DraftList => ({
  filter: ['doubtful', 'ready', 'check', 'expiring', 'called-off'].includes(filter)
    ? filter
    : 'review',
  sort,
});

export function undoOffer(list: DraftList, decided: Decided, t: Translator) {
  const { rejected = '', approved = '' } = decided;
  if (isUuid(approved))
    return {
      href: draftLink(list, `${approved}/undo`, { of: 'approved' }),
      words: t('drafts.undo.approved'),
      more: `/dashboard/drafts/${approved}/ask`,
    };
  if (isUuid(rejected))
    return {
      href: draftLink(list, `${rejected}/undo`),
      words: t('drafts.undo.rejected'),
      more: '',
    };
  return null;
}

export type Decided = Partial<Pick<DraftListQuery, 'rejected' | 'approved'>>;

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
