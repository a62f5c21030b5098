import type { Refusal } from '../../../errors.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ShortLine } from '../../stock/index.ts';

/** For a refusal `OUT_OF_STOCK`: each line with too many pieces says what is left. */
export function shortProblems(
  { details }: Refusal,
  items: readonly { variantId: string }[],
  t: Translator,
): FormProblems {
  const short = (details as { lines?: ShortLine[] } | undefined)?.lines ?? [];
  const problems = short.map(({ variantId, productName, variantName, available }) => ({
    path: `items.${items.findIndex((item) => item.variantId === variantId)}.quantity`,
    message: t('orders.line.short', { left: available }),
    beside: t('orders.line.shortBeside', { left: available }),
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
