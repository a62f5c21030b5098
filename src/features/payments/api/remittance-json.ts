import { type Static, Type } from 'typebox';
import { ORDER_STATUSES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { minorOf } from '../../../web/amount.ts';
import { isTickable, MATCH_STATES, type MatchedLine } from '../remittance/match-remittance.ts';
import { MAX_REMITTANCE_LINES, type RemittanceLine } from '../remittance/read-remittance.ts';
import type { TickedLine } from '../remittance/tick-off-remittance.ts';

const Text = Type.String();
const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });
// A blank name would find nothing, and a blank reference would identify nothing.
const filled = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '\\S', description });

/** Of a preview's lines, only these fields are read. */
export const LinesBody = Type.Object({
  lines: Type.Array(
    Type.Object({
      names: Type.Array(filled(64, 'The AWB, the order number, or both'), {
        minItems: 1,
        maxItems: 2,
      }),
      amount: Type.Number({
        exclusiveMinimum: 0,
        description: 'Amount in the main currency unit, such as rupees',
      }),
      reference: filled(100, 'Transfer reference, such as its UTR'),
    }),
    { minItems: 1, maxItems: MAX_REMITTANCE_LINES },
  ),
});

/** @throws Refusal 400 for an amount that the currency has not */
export const linesIn = ({ lines }: Static<typeof LinesBody>, currency: string): RemittanceLine[] =>
  lines.map(({ names, amount, reference }, index) => ({
    row: index + 1,
    names: names.map((name) => name.trim()),
    amountText: String(amount),
    amountMinor: minorOf(amount, `lines.${index}.amount`, currency),
    reference: reference.trim(),
    unreadable: null,
  }));

const LineJson = Type.Object({
  row: Type.Integer({ description: 'Row number in the list' }),
  names: Type.Array(Text),
  amountText: Text,
  amount: Type.Union([Amount, Type.Null()], {
    description: 'The amount; null if it can’t be read',
  }),
  reference: Text,
  state: Type.Enum([...MATCH_STATES], {
    description:
      '`ready`: matches; `less`: less than the amount due; `not_delivered`: the order is not delivered yet; `more`: more than the amount due; `paid`: already paid; `recorded`: this reference is already recorded for this order; `repeated`: the order is already in the list; `unknown`: order not found; `several`: several orders have this number; `unreadable`: the amount can’t be read',
  }),
  unreadable: OrNull(
    Type.Object({
      column: Type.String({ description: 'As the list names it; empty for a list without names' }),
      message: Text,
    }),
  ),
  canTickOff: Type.Boolean(),
  order: OrNull(
    Type.Object({
      id: Text,
      orderNumber: Type.Integer(),
      status: Type.Enum([...ORDER_STATUSES]),
      customerName: Text,
      total: Amount,
    }),
  ),
  due: Type.Number({
    description:
      'The amount due for the order before this line is recorded; 0 if no order was found',
  }),
});
const TickedJson = Type.Object({
  ...LineJson.properties,
  done: Type.Boolean({ description: 'Whether a payment was recorded' }),
  problem: Type.Union([Text, Type.Null()], {
    description: 'Why the line was refused; null if `state` shows the reason',
  }),
});

export const LinesJson = Type.Object({ items: Type.Array(LineJson) });
export const TickedLinesJson = Type.Object({ items: Type.Array(TickedJson) });

/** Amounts in major units. */
export const lineJson = (line: MatchedLine, currency: string) => {
  const { row, names, amountText, amountMinor, reference, state, order, unreadable } = line;
  return {
    row,
    names: names.filter(Boolean),
    amountText,
    amount: amountMinor === null ? null : majorFromMinor(amountMinor, currency),
    reference,
    state,
    unreadable: unreadable && {
      column: unreadable.column,
      message: textIn(unreadable.words, english),
    },
    canTickOff: isTickable(line),
    order: order && {
      id: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      customerName: order.customerName,
      total: majorFromMinor(order.totalMinor, currency),
    },
    due: majorFromMinor(line.dueMinor, currency),
  };
};

export const tickedJson = (line: TickedLine, currency: string) => ({
  ...lineJson(line, currency),
  done: line.done,
  problem: line.problem || null,
});
