import { type TSchema, Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { labelsOf, statusWords } from '../../../kernel/format/status-labels.ts';
import { english } from '../../../kernel/translation/translator.ts';

/** A filter of an operators' list. */
export interface Filter<Value> {
  schema: TSchema;
  label: string;
  /** Of its chip, where that is another. */
  chip?: string;
  /** What its chip says is set. */
  word(value: Value): string;
  /** What it means; undefined where it is as good as not set. */
  means?(value: Value): Value | undefined;
  /** The label for no filter in its select; absent: it has none. */
  any?: string;
  /** Of the values in its select. */
  words?: Record<string, string>;
}

export const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const { cycleWords, planWords, subscriptionLooks } = statusWords(english);

export const search = (description?: string) => ({
  schema: Type.String({ maxLength: 200, ...(description ? { description } : {}) }),
  label: 'Search',
  word: (typed: string) => typed.trim(),
  means: (typed: string) => typed.trim() || undefined,
});

/** One of some values, in their order. */
export const choice = <const Value extends string>(
  label: string,
  any: string,
  values: readonly Value[],
  words: Record<Value, string>,
  description?: string,
) => ({
  schema: Type.Enum([...values], description ? { description } : {}),
  label,
  any,
  word: (value: Value) => words[value],
  words: Object.fromEntries(values.map((value) => [value, words[value]])),
});

export const plan = choice('Plan', 'Any plan', PLAN_SLUGS, planWords);

export const cycle = {
  ...choice('Billing cycle', 'Any billing cycle', BILLING_CYCLES, cycleWords),
  chip: 'Cycle',
};

export const subscriptionStatus = (label: string, description?: string) =>
  choice(label, 'Any status', SUBSCRIPTION_STATUSES, labelsOf(subscriptionLooks), description);

export const switched = {
  schema: Type.Boolean(),
  label: 'Status',
  any: 'Any status',
  word: (isActive: boolean) => (isActive ? 'active' : 'suspended'),
  words: { true: 'Active', false: 'Suspended' },
};
