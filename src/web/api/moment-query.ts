import { Type } from 'typebox';
import { invalidField } from '../../errors.ts';
import { startOfDay } from '../../kernel/format/local-day.ts';

/** Four-digit years only: PostgreSQL has no year 0. */
export const Moment = Type.Optional(
  Type.String({
    pattern: '^[12]\\d{3}-',
    description: 'A date or time in ISO 8601 format, in UTC unless it includes a time zone',
  }),
);

const DAY = 86_400_000;

/**
 * Exclusive: a date means its whole day, in UTC like all times.
 * @throws Refusal 400 naming the field
 */
export function endOf(text: string | undefined, path = 'to'): string | undefined {
  const last = momentOf(text, path);
  if (text === undefined || last === undefined) return undefined;
  const length = /^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY : 1;
  return new Date(Date.parse(last) + length).toISOString();
}

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** ISO 8601, independent of the server's time zone. @throws Refusal 400 naming the field */
export function momentOf(text: string | undefined, path: string): string | undefined {
  if (text === undefined) return undefined;
  const [, day = '', time, , , zone] = ISO_TIME.exec(text) ?? [];
  const at = Date.parse(time && !zone ? `${text}Z` : text);
  // 30 February is invalid, though `Date` reads it as a day in March.
  if (Number.isNaN(at) || !startOfDay(day, 'UTC')) {
    throw invalidField(path, 'must be a date or time in ISO 8601 format');
  }
  return new Date(at).toISOString();
}

/** The end is exclusive. @throws Refusal 400 naming the field */
export const periodOf = ({ from, to }: { from?: string; to?: string }): Period => ({
  from: dateOf(momentOf(from, 'from')),
  to: dateOf(endOf(to)),
});

interface Period {
  from: Date | null;
  to: Date | null;
}

const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);
