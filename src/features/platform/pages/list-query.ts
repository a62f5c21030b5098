import { Type } from 'typebox';
import { BILLING_CYCLES, type BillingCycle, PLAN_SLUGS, type PlanSlug } from '../../../enums.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { english } from '../../../kernel/translation/translator.ts';

const { cycleWords, planWords } = statusWords(english);

const ROWS = [25, 50, 100];

export const pageFields = {
  limit: Type.Integer({ enum: ROWS, default: 25 }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
};

/** A list's defaults, which are left out of its address. */
const USUAL: Record<string, unknown> = { sort: '-createdAt', limit: 25, page: 1 };

/** Filters in one order, so that one view has one address. */
export function listAddress(path: string, filters: object, query: Record<string, unknown>): string {
  const fields = new URLSearchParams();
  for (const name of [...Object.keys(filters), ...Object.keys(USUAL)]) {
    const value = query[name];
    if (value === undefined || value === '' || value === USUAL[name]) continue;
    fields.set(name, String(value));
  }
  const text = fields.toString();
  return `${path}${text && `?${text}`}`;
}

/** Field, label, and value if it is set. */
export type Shown<Query> = [field: keyof Query, label: string, word: string | undefined];

/** Each with the address of the list without it. */
export const chipsFor = <Query>(
  shown: readonly Shown<Query>[],
  linkWith: (changes: Partial<Query>) => string,
) =>
  shown.flatMap(([field, label, word]) =>
    word === undefined
      ? []
      : [{ label, word, href: linkWith({ [field]: undefined } as Partial<Query>) }],
  );

interface Option {
  value: string;
  label: string;
}

export const select = (name: string, label: string, value: unknown, options: Option[]) => ({
  name,
  label,
  value,
  options,
});

/** `any`: the label for no filter. */
export const filterSelect = <Value extends string>(
  [name, label]: [name: string, label: string],
  value: Value | undefined,
  { any, ...rest }: { any: string; values: readonly Value[]; words: Record<Value, string> },
) => select(name, label, value, [{ value: '', label: any }, ...optionsOf(rest)]);

export const sortSelect = (value: string, words: Record<string, string>) =>
  select('sort', 'Order', value, optionsOf({ values: Object.keys(words), words }));

export const rowsSelect = (limit: number) =>
  select(
    'limit',
    'Rows per page',
    limit,
    ROWS.map((rows) => ({ value: String(rows), label: String(rows) })),
  );

export const planSelect = (planSlug: PlanSlug | undefined) =>
  filterSelect(['planSlug', 'Plan'], planSlug, {
    any: 'Any plan',
    values: PLAN_SLUGS,
    words: planWords,
  });

export const cycleSelect = (cycle: BillingCycle | undefined) =>
  filterSelect(['billingCycle', 'Billing cycle'], cycle, {
    any: 'Any billing cycle',
    values: BILLING_CYCLES,
    words: cycleWords,
  });

export const switchedSelect = (isActive: boolean | undefined) =>
  select('isActive', 'Status', isActive, [
    { value: '', label: 'Any status' },
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Suspended' },
  ]);

export const switchedWord = (isActive: boolean | undefined): string | undefined =>
  isActive === undefined ? undefined : isActive ? 'active' : 'suspended';

const optionsOf = <Value extends string>({
  values,
  words,
}: {
  values: readonly Value[];
  words: Record<Value, string>;
}): Option[] => values.map((value) => ({ value, label: words[value] }));
