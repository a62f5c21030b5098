import { type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { minorToText, parseMoney } from '../../../kernel/format/money.ts';
import { notAnAmount } from '../../../web/amount.ts';

/** For its field; empty for none. */
export const amountText = (minor: number | null, currency: string): string =>
  minor ? minorToText(minor, currency).replace(/\.0+$/, '') : '';

/** Minor units; an empty field is 0. @throws Refusal 400 with every field that is not an amount */
export function readAmounts<F extends string>(
  form: Record<F, string>,
  fields: readonly F[],
  currency: string,
): Record<F, number> {
  const problems: FieldProblem[] = [];
  const amounts = fields.map((path) => {
    const minor = parseMoney(form[path].trim() || '0', currency);
    if (minor === null || minor < 0) {
      problems.push(fieldProblem(path, notAnAmount(currency)));
    }
    return [path, minor ?? 0] as const;
  });
  refuseProblems(problems);
  return Object.fromEntries(amounts) as Record<F, number>;
}
