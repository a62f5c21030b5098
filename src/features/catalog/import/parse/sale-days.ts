import { startOfDay } from '../../../../kernel/format/local-day.ts';
import { type Message, message } from '../../../../kernel/translation/translator.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type SaleMoment = { at: Date | null } | { problem: Message };

/**
 * When a sale begins or ends: a moment with its zone, or a day or time of the store's. Midnight is
 * the day: a sale ends with its last day.
 */
export function saleMoment(text: string, timeZone: string, side: 'start' | 'end'): SaleMoment {
  if (text === '') return { at: null };
  const [, date = '', clock = '', zone = ''] =
    /^(.+?)(?:[T ] {0,3}(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    ) ?? [];
  const day = dayOf(date.trim());
  if (day === null) return { problem: message('errors.import.notADate', { text }) };
  const isDay = clock === '' || /^0?0:00(?::00)?$/.test(clock);
  if (isDay) return { at: startOfDay(day, timeZone, side === 'end' ? 1 : 0) };
  const time = clock.replace(/^(?=\d:)/, '0');
  const at = zone ? new Date(`${day}T${time}${zone}`) : atClock(day, time, timeZone);
  return at && !Number.isNaN(at.getTime())
    ? { at }
    : { problem: message('errors.import.notADate', { text }) };
}

function atClock(day: string, time: string, timeZone: string): Date | null {
  const start = startOfDay(day, timeZone);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  if (!start || hours > 23 || minutes > 59 || seconds > 59) return null;
  return new Date(start.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** "2026-11-28" from the ways in which days are written; null where day and month may be either. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return asDay(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ ,-]+(\d{4})$/i.exec(text);
  if (named) return asDay(named[3], monthOf(named[2]), named[1]);
  const american = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (american) return asDay(american[3], monthOf(american[1]), american[2]);
  const [, first = '', sign, second = '', year] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (!year) return null;
  if (sign === '.' || Number(first) > 12 || first === second) return asDay(year, second, first);
  return Number(second) > 12 ? asDay(year, first, second) : null;
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function asDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return startOfDay(text, 'UTC') ? text : null;
}
