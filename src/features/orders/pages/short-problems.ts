import type { Refusal } from '../../../errors.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ShortLine } from '../../stock/index.ts';

const LEFT = { message: 'orders.line.short', beside: 'orders.line.shortBeside' } as const;
/** For an order that has some of the pieces already. */
export const AT_MOST = {
  message: 'orders.edit.line.short',
  beside: 'orders.edit.line.shortBeside',
} as const;

/** For a refusal `OUT_OF_STOCK`: each line with too many pieces says how many there are. */
export function shortProblems(
  { details }: Refusal,
  items: readonly { variantId: string }[],
  t: Translator,
  texts: typeof LEFT | typeof AT_MOST = LEFT,
): FormProblems {
  const short = (details as { lines?: ShortLine[] } | undefined)?.lines ?? [];
  const problems = short.map(({ variantId, productName, variantName, available }) => ({
    path: `items.${items.findLastIndex((item) => item.variantId === variantId)}.quantity`,
    message: t(texts.message, { left: available }),
    beside: t(texts.beside, { left: available }),
    label: variantName ? `${productName}, ${variantName}` : productName,
  }));
  return {
    problems: problems.map(({ beside: _, ...problem }) => problem),
    errors: Object.fromEntries(problems.map(({ path, beside }) => [path, beside])),
  };
}

export const withFieldNames = (found: FormProblems, t: Translator): FormProblems => ({
  ...found,
  errors: {
    ...found.errors,
    ...Object.fromEntries(
      found.problems
        .filter(({ path, label }) => label && path.startsWith('items.'))
        .map(({ path, label = '', message }) => [
          path,
          t('orders.line.problem', { field: label, problem: message }),
        ]),
    ),
  },
});
