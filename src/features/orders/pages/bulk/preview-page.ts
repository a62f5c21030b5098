import type { FastifyRequest } from 'fastify';
import { newToken } from '../../../../ids.ts';
import { NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { UNDO_SECONDS } from '../../bulk/bulk-action.ts';
import type { BulkChange } from '../../bulk/bulk-change.ts';
import { MAX_BULK } from '../../bulk/bulk-selection.ts';
import { type BulkPreview, previewBulk } from '../../bulk/preview-bulk.ts';
import { CANCEL_REQUESTED } from '../../cancel-request.ts';
import { storeTags } from '../../queries/distinct-values.ts';
import { CANCEL_CAUSES } from '../cancel/cancel-form.ts';
import type { BulkDoing } from '../list/bulk-bar.ts';
import { CLEARED, listLink, queryOf } from '../list/order-list-query.ts';
import { STEP_LABELS } from '../next-step.ts';
import { type BulkForm, idsOf, selectionOf } from './bulk-form.ts';
import { BULK_LABELS } from './bulk-labels.ts';

const causeOptions = (t: Translator) => [
  { value: '', label: t(CANCEL_CAUSES.other) },
  ...Object.entries(CANCEL_CAUSES)
    .filter(([cause]) => cause !== 'other')
    .map(([value, label]) => ({ value, label: t(label) })),
];

export async function previewPage(
  request: FastifyRequest,
  form: BulkForm,
  doing: keyof typeof BULK_LABELS & BulkDoing,
  change: BulkChange,
) {
  const { tenant, t } = request;
  const selection = selectionOf(form, sellerStore(request).timeZone);
  const needsTag = change.action === 'add_tag' || change.action === 'remove_tag';
  const [preview, tags] = await Promise.all([
    previewBulk(tenant, change, selection),
    needsTag ? storeTags(tenant) : [],
  ]);
  const words = BULK_LABELS[doing];
  const { status } = change.params;
  return {
    doing,
    title: t(words.title),
    can: words.can,
    cannot: words.cannot,
    note: t(words.note, { seconds: UNDO_SECONDS }),
    preview: {
      ...preview,
      refused: preview.refused.filter((group) => !isAsked(group)).map(groupOf),
    },
    asked: preview.refused.filter(isAsked).flatMap(({ orders }) => orders),
    askedCount: preview.refused.filter(isAsked).reduce((sum, { count }) => sum + count, 0),
    isCut: preview.total === MAX_BULK,
    maxOrders: MAX_BULK,
    // How many are ticked in the end is not known yet.
    run:
      status && preview.refused.some(isAsked)
        ? t(STEP_LABELS[status].short)
        : t(words.run, { count: preview.ready }),
    needsTag,
    storeTags: tags,
    causes: causeOptions(t),
    typed: { cause: form.cause, reason: form.reason, tag: form.tag },
    sent: sentAgain(form),
    back: listLink(queryOf(`/dashboard/orders?${form.query}`), {}),
    errors: NO_ERRORS,
    problems: [],
  };
}

const sentAgain = (form: BulkForm) => ({
  key: form.key || newToken(),
  do: form.do,
  ids: form.all ? '' : idsOf(form).join(','),
  all: form.all,
  query: form.query,
  until: form.until,
});

const isAsked = ({ code }: BulkPreview['refused'][number]): boolean => code === CANCEL_REQUESTED;

function groupOf(group: BulkPreview['refused'][number]) {
  const ids = group.orders.map(({ id }) => id).join(',');
  const href = listLink({ ...queryOf('/dashboard/orders'), ...CLEARED }, { tab: 'all', ids });
  return { ...group, href };
}
