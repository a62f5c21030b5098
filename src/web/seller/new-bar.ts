import { Type } from 'typebox';
import { isUuid } from '../../ids.ts';

/** Beyond this number the bar says "99+". */
export const MOST_NEW = 100;

/** `since`: the newest creation time in the list. */
export const SinceQuery = {
  since: Type.String({ maxLength: 40, default: '' }),
  offered: Type.Integer({ minimum: 0, default: 0 }),
};

/** Just after the newest; without one, from the beginning. */
export const sinceOf = (newest: Date | string | null | undefined): string =>
  new Date(newest ? new Date(newest).getTime() + 1 : 0).toISOString();

export function readSince(since: string): Date | null {
  const at = new Date(since);
  return Number.isNaN(at.getTime()) ? null : at;
}

export interface NewBar {
  kind: 'order' | 'draft';
  href: string;
  show: string;
  more: number;
}

/** Announced, since rows never move by themselves. */
export function newBar(
  kind: NewBar['kind'],
  { list, fresh }: { list: string; fresh: string },
  since: string,
  more = 0,
): NewBar {
  const [, query = ''] = list.split('?');
  const fields = new URLSearchParams(query);
  fields.set('since', since);
  if (more > 0) fields.set('offered', String(more));
  return { kind, href: `${fresh}?${fields}`, show: list, more };
}

export function besides(list: string, path: string, shown: readonly { id: string }[]): string {
  const [, query = ''] = list.split('?');
  const fields = new URLSearchParams(query);
  fields.set('rows', shown.map(({ id }) => id).join(','));
  return `${path}?${fields}`;
}

/** The rows that a list shows, at most a page. */
export const RowsQuery = { rows: Type.String({ maxLength: 40 * 37, default: '' }) };

export const rowIds = (rows: string): string[] => rows.split(',').filter(isUuid);
