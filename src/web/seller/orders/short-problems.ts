import type { ShortLine } from '../../../domain/stock/out-of-stock.ts';
import type { Refusal } from '../../../errors.ts';
import type { FormProblems } from '../../form.ts';

/** Of a refusal `OUT_OF_STOCK`: each of a form's lines that asks for too much says what is left. */
export function shortProblems(
  { details }: Refusal,
  items: readonly { variantId: string }[],
): FormProblems {
  const short = (details as { lines?: ShortLine[] } | undefined)?.lines ?? [];
  const problems = short.map(({ variantId, productName, variantName, available }) => ({
    path: `items.${items.findIndex((item) => item.variantId === variantId)}.quantity`,
    message: available === 0 ? 'is sold out' : `has only ${available} left`,
    label: variantName ? `${productName}, ${variantName}` : productName,
  }));
  return {
    problems,
    errors: Object.fromEntries(
      problems.map(({ path, message }) => [path, message.replace('has only', 'Only')]),
    ),
  };
}
