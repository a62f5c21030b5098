import { Type } from 'typebox';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { englishOf, isMessage } from '../../../kernel/translation/text.ts';
import type { RecentEvent, TimelineEntry } from '../timeline.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);

export const TimelineEntryJson = Type.Object({
  at: Type.String({ format: 'date-time' }),
  type: Type.String(),
  actor: Type.Object({
    id: OptionalText,
    name: Type.String(),
    impersonatedBy: Type.Optional(Type.String()),
  }),
  data: Type.Record(Type.String(), Type.Unknown()),
});

export const TimelineJson = Type.Object({ items: Type.Array(TimelineEntryJson) });

/** Amounts in major units. */
export const timelineJson = (entries: readonly TimelineEntry[], currency: string) => ({
  items: entries.map((entry) => timelineEntryJson(entry, currency)),
});

export const RecentEventsJson = Type.Object({
  items: Type.Array(
    Type.Object({
      ...TimelineEntryJson.properties,
      orderId: Type.String(),
      orderNumber: Type.Integer(),
    }),
  ),
});

/** Amounts in major units. */
export const recentEventsJson = (events: readonly RecentEvent[], currency: string) => ({
  items: events.map(({ orderId, orderNumber, ...entry }) => ({
    ...timelineEntryJson(entry, currency),
    orderId,
    orderNumber,
  })),
});

export const timelineEntryJson = ({ at, type, actor, data }: TimelineEntry, currency: string) => ({
  at,
  type,
  actor: actorJson(actor),
  data: inMajorUnits(inEnglish(data), currency),
});

const actorJson = ({ id, name, impersonatedBy }: TimelineEntry['actor']) => ({
  id,
  name,
  ...(impersonatedBy === null ? {} : { impersonatedBy }),
});

/** The reason and the error may be messages. */
const inEnglish = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isMessage(value) ? englishOf(value) : value,
    ]),
  );

const MINOR = /Minor$/;

/** `{totalAmountMinor: {from: 49900}}` → `{totalAmount: {from: 499}}`, at any depth. */
function inMajorUnits(data: Record<string, unknown>, currency: string): Record<string, unknown> {
  const fields = Object.entries(data).map(([name, value]) => [
    name.replace(MINOR, ''),
    converted(value, MINOR.test(name), currency),
  ]);
  return Object.fromEntries(fields);
}

function converted(value: unknown, isMinor: boolean, currency: string): unknown {
  if (typeof value === 'number') return isMinor ? majorFromMinor(value, currency) : value;
  if (Array.isArray(value)) return value.map((item) => converted(item, isMinor, currency));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  if (!isMinor) return inMajorUnits(fields, currency);
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [name, converted(inner, true, currency)]),
  );
}
