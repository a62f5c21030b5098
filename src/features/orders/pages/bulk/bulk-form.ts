import { type Static, Type } from 'typebox';
import { invalidField } from '../../../../errors.ts';
import { isUuid } from '../../../../ids.ts';
import { databaseTime } from '../../../../kernel/db/clock.ts';
import { message, type Translator } from '../../../../kernel/translation/translator.ts';
import type { BulkChange } from '../../bulk/bulk-change.ts';
import { type BulkSelection, MAX_BULK, seenBy } from '../../bulk/bulk-selection.ts';
import { ORDER_STEPS } from '../../order-status.ts';
import { causeOf, reasonText } from '../cancel/cancel-form.ts';
import { BULK_DOINGS, type BulkDoing } from '../list/bulk-bar.ts';
import { queryOf, toOrderFilter } from '../list/order-list-query.ts';

const text = (maxLength: number) => Type.String({ maxLength, default: '' });

export const BulkForm = Type.Object({
  do: text(20),
  /** Ticked boxes, or the same with commas between. */
  ids: Type.Optional(Type.Unknown()),
  /** All that match, instead of the ticked ones. */
  all: text(1),
  /** The list's query string, and when it was rendered: later orders were never seen. */
  query: text(10_000),
  until: text(30),
  /** Of a cancellation, one of `CANCEL_CAUSES`; the reason adds to it or replaces it. */
  cause: text(20),
  reason: text(1_000),
  /** Ticked orders proceed though their shoppers asked to cancel. */
  anyway: Type.Optional(Type.Unknown()),
  tag: text(200),
  key: text(100),
});
export type BulkForm = Static<typeof BulkForm>;

/** @throws Refusal 400 for no or an unknown action */
export function doingOf(form: BulkForm): BulkDoing {
  const doing = BULK_DOINGS.find((known) => known === form.do);
  if (!doing) throw invalidField('do', message('errors.field.required'));
  return doing;
}

/** Null for buttons that only lead elsewhere. */
export function changeOf(doing: BulkDoing, form: BulkForm, t: Translator): BulkChange | null {
  const { reason, tag } = form;
  if (doing === 'cancel') {
    const cause = causeOf(form.cause);
    const cashRefused = cause === 'cash_refused';
    return { action: 'cancel', params: { reason: reasonText(cause, reason, t), cashRefused } };
  }
  if (doing === 'add_tag' || doing === 'remove_tag') return { action: doing, params: { tag } };
  const status = ORDER_STEPS.find((known) => known === doing);
  const ignoreCancelRequests = idsIn(form.anyway);
  return status
    ? { action: 'move', params: { status, holdUnpaid: true, ignoreCancelRequests } }
    : null;
}

export function selectionOf(form: BulkForm, timeZone: string): BulkSelection {
  if (form.all === '') return { orderIds: idsOf(form) };
  const filter = toOrderFilter(queryOf(`/dashboard/orders?${form.query}`), timeZone);
  const drawn = Date.parse(form.until);
  return seenBy(filter, new Date(Number.isNaN(drawn) ? databaseTime() : drawn).toISOString());
}

export const idsOf = ({ ids }: BulkForm): string[] => idsIn(ids);

function idsIn(ids: unknown): string[] {
  const typed = Array.isArray(ids) ? ids : String(ids ?? '').split(',');
  return typed
    .filter((id): id is string => typeof id === 'string' && isUuid(id))
    .slice(0, MAX_BULK);
}
