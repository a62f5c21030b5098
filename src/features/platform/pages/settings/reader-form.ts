import { type Static, Type } from 'typebox';
import { type FieldProblem, refuseProblems } from '../../../../errors.ts';
import { reasonProblems } from '../../reason.ts';
import type { PlatformSettings } from '../../settings.ts';

const Typed = Type.String({ default: '', maxLength: 20 });

export const ReaderForm = Type.Object({
  readerStoreCalls: Typed,
  readerPlatformCalls: Typed,
  readerPriceIn: Typed,
  readerPriceOut: Typed,
  reason: Type.String({ default: '', maxLength: 1_000 }),
});
export type ReaderForm = Static<typeof ReaderForm>;

const FIELDS = [
  'readerStoreCalls',
  'readerPlatformCalls',
  'readerPriceIn',
  'readerPriceOut',
] as const;
type ReaderRules = Pick<PlatformSettings, (typeof FIELDS)[number]>;

export const readerFieldsOf = (settings: ReaderRules): ReaderForm => ({
  readerStoreCalls: String(settings.readerStoreCalls),
  readerPlatformCalls: String(settings.readerPlatformCalls),
  readerPriceIn: String(settings.readerPriceIn),
  readerPriceOut: String(settings.readerPriceOut),
  reason: '',
});

/** The limits are checked on saving. @throws Refusal 400 with every field that is not a number */
export function readerRulesOf(form: ReaderForm): ReaderRules {
  const numbers = FIELDS.map((field) => [field, numberOf(form[field])] as const);
  const problems = numbers.flatMap(([path, value]): FieldProblem[] =>
    value === null ? [{ path, message: 'must be a number' }] : [],
  );
  refuseProblems([...problems, ...reasonProblems(form.reason)]);
  return Object.fromEntries(numbers) as ReaderRules;
}

const numberOf = (typed: string): number | null =>
  /^\d{1,7}(?:\.\d{1,4})?$/.test(typed.trim()) ? Number(typed) : null;
