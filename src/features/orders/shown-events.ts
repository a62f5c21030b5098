import { may, seesAmounts } from '../../permissions.ts';
import { MONEY_EVENTS, type OrderEvent, type OrderEventType } from './order-event.ts';

type Who = Parameters<typeof may>[0];

export const hiddenEvents = (who: Who): readonly OrderEventType[] =>
  may(who, 'money.read') ? [] : MONEY_EVENTS;

export function shownEvents<T extends OrderEvent>(events: readonly T[], who: Who): T[] {
  const hidden = hiddenEvents(who);
  const seen = events.filter(({ type }) => !hidden.includes(type));
  if (seesAmounts(who)) return seen;
  return seen.map((event) => ({ ...event, data: withoutAmounts(event.data) }));
}

const AMOUNT = /Minor$/;

export const withoutAmounts = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !AMOUNT.test(name))
      .map(([name, value]) => [name, cleaned(value)]),
  );

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return withoutAmounts(value as Record<string, unknown>);
}
