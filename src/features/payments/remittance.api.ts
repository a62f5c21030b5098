import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ORDER_STATUSES } from '../../enums.ts';
import { invalidField, Refusal } from '../../errors.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../kernel/db/pagination.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { IdempotencyHeaders, idempotencyOf, markReplayed } from '../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../kernel/http/store-currency.ts';
import { textIn } from '../../kernel/translation/text.ts';
import { english } from '../../kernel/translation/translator.ts';
import { UPLOADS } from '../../limits.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../plugins/bodies/uploads.ts';
import { actorOf } from '../../session.ts';
import { minorOf } from '../../web/amount.ts';
import { Moment, periodOf } from '../../web/api/moment-query.ts';
import { type CashDue, cashDue } from './cash-due.ts';
import {
  isTickable,
  MATCH_STATES,
  type MatchedLine,
  matchRemittance,
} from './remittance/match-remittance.ts';
import {
  MAX_REMITTANCE_LINES,
  type RemittanceLine,
  readRemittance,
} from './remittance/read-remittance.ts';
import { type TickedLine, tickOffLines } from './remittance/tick-off-remittance.ts';

const Text = Type.String();
const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });
// A blank name would find nothing, and a blank reference would identify nothing.
const filled = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '\\S', description });

/** Of a preview's lines, only these fields are read. */
const LinesBody = Type.Object({
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

const LinesJson = Type.Object({ items: Type.Array(LineJson) });
const TickedLinesJson = Type.Object({ items: Type.Array(TickedJson) });

const CashDueJson = Type.Object({
  orderId: Type.String(),
  orderNumber: Type.Integer(),
  customerName: Type.String(),
  currency: Type.String(),
  total: Amount,
  due: Amount,
  orderedAt: Type.String({ format: 'date-time' }),
  courier: OrNull(Type.String()),
});

export const remittanceRoutes: AppPlugin = async (app) => {
  const timeouts = { handlerTimeout: UPLOAD_TIMEOUT_MS };

  app.get(
    '/payments/cash-due',
    {
      schema: {
        summary: 'List delivered orders with COD to collect, oldest first',
        querystring: Type.Object({ ...PageQuery, from: Moment, to: Moment }),
        response: {
          200: Type.Object({
            ...PageJson(CashDueJson).properties,
            due: Type.Number({ description: 'The total of the listed orders' }),
          }),
        },
      },
    },
    async (request) => {
      const { page, limit, ...days } = request.query;
      const asked = { page, limit, ...periodOf(days) };
      const { dueMinor, items, ...rest } = await cashDue(request.tenant, asked);
      const due = majorFromMinor(dueMinor, storeCurrency(request));
      return { ...rest, items: items.map(cashDueJson), due };
    },
  );

  app.post(
    '/payments/remittance/preview',
    {
      schema: {
        summary: 'Preview a courier’s list of COD payments without recording them',
        body: LinesBody,
        response: { 200: LinesJson },
      },
      ...timeouts,
    },
    async (request) => {
      const currency = storeCurrency(request);
      const lines = linesIn(request.body, currency);
      return preview(await matchRemittance(request.tenant, lines), currency);
    },
  );

  app.post(
    '/payments/remittance/preview.csv',
    {
      schema: {
        summary:
          'Preview a remittance list from a CSV file: multipart form data, field `file`, up to 2 MiB and 2,000 lines',
        consumes: ['multipart/form-data'],
        querystring: Type.Object({
          reference: Type.String({
            maxLength: 100,
            default: '',
            description: 'Transfer reference, for lines without their own',
          }),
        }),
        response: { 200: LinesJson },
      },
      ...timeouts,
    },
    async (request) => {
      const currency = storeCurrency(request);
      const { content } = await uploadedRemittance(request);
      const { reference } = request.query;
      const lines = await readRemittance(content, { currency, reference, field: 'file' });
      return preview(await matchRemittance(request.tenant, lines), currency);
    },
  );

  app.post(
    '/payments/remittance/tick-off',
    {
      schema: {
        summary: 'Record a payment for each matching line; safe to repeat',
        description:
          'Each line is matched as in the preview, then recorded or rejected separately. The reference prevents a transfer from being recorded twice for the same order.',
        headers: IdempotencyHeaders,
        body: LinesBody,
        response: { 200: TickedLinesJson },
      },
      ...timeouts,
    },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const currency = storeCurrency(request);
      const { result, replayed } = await tickOffLines(tenant, linesIn(body, currency), {
        actor: actorOf(signedIn),
        idempotency: idempotencyOf(request, tenant),
      });
      markReplayed(reply, replayed);
      return { items: result.map((line) => tickedJson(line, currency)) };
    },
  );
};

/** Room for 2,000 lines with everything that a courier's own file says of each. */
const UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.remittanceBytes };

/** With the form's other fields. @throws Refusal 400, 413, 415 */
export const uploadedRemittance = (
  request: FastifyRequest,
): Promise<{ content: Buffer; fields: Record<string, string> }> =>
  withUploads(request, UPLOAD, async ({ files: [file], fields }) => {
    if (!file) throw invalidField('file', 'is required: choose a CSV file');
    if (file.tooLarge) {
      throw new Refusal(
        413,
        'FILE_TOO_LARGE',
        'The file must be 2 MB or smaller. Split it into smaller files',
      );
    }
    return { content: await readFile(file.path), fields };
  });

/** @throws Refusal 400 for an amount that the currency has not */
const linesIn = ({ lines }: Static<typeof LinesBody>, currency: string): RemittanceLine[] =>
  lines.map(({ names, amount, reference }, index) => ({
    row: index + 1,
    names: names.map((name) => name.trim()),
    amountText: String(amount),
    amountMinor: minorOf(amount, `lines.${index}.amount`, currency),
    reference: reference.trim(),
    unreadable: null,
  }));

const preview = (lines: readonly MatchedLine[], currency: string) => ({
  items: lines.map((line) => lineJson(line, currency)),
});

const cashDueJson = ({ totalMinor, dueMinor, orderedAt, ...row }: CashDue) => ({
  ...row,
  total: majorFromMinor(totalMinor, row.currency),
  due: majorFromMinor(dueMinor, row.currency),
  orderedAt: orderedAt.toISOString(),
});

/** Amounts in major units. */
const lineJson = (line: MatchedLine, currency: string) => {
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

const tickedJson = (line: TickedLine, currency: string) => ({
  ...lineJson(line, currency),
  done: line.done,
  problem: line.problem || null,
});
