import { Refusal } from '../../../../errors.ts';
import { type FormProblems, formProblems } from '../../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { ShortLine } from '../../../stock/index.ts';
import type { OrderEdit } from '../../edit/edit-order.ts';
import type { Order } from '../../order.ts';
import { orderLabels } from '../manual/manual-order-problems.ts';
import { readManualOrder } from '../manual/read-manual-order.ts';
import { withFieldNames } from '../short-problems.ts';
import type { EditForm } from './edit-form.ts';

/** @throws Refusal 400 naming every field that cannot be read */
export function readEdit(form: EditForm, order: Order): OrderEdit {
  const { version } = form;
  const { notes } = form.fields;
  if (!form.whole) return { notes, version };
  const { customer, items } = readManualOrder(form, order.currency);
  return { customer, items, notes, version };
}

export function editProblems(error: unknown, form: EditForm, t: Translator): FormProblems {
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK')
    return shortProblems(error, form, t);
  return withFieldNames(formProblems(error, orderLabels(t), t), t);
}

/** Each line with too many pieces says how many are possible, those that it has among them. */
function shortProblems({ details }: Refusal, form: EditForm, t: Translator): FormProblems {
  const short = (details as { lines?: ShortLine[] } | undefined)?.lines ?? [];
  const problems = short.map(({ variantId, productName, variantName, available }) => {
    const row = form.items.findLastIndex((item) => item.variantId === variantId);
    return {
      path: `items.${row}.quantity`,
      message: t('orders.edit.line.short', { left: available }),
      beside: t('orders.edit.line.shortBeside', { left: available }),
      label: variantName ? `${productName}, ${variantName}` : productName,
    };
  });
  return {
    problems: problems.map(({ beside: _, ...problem }) => problem),
    errors: Object.fromEntries(problems.map(({ path, beside }) => [path, beside])),
  };
}
