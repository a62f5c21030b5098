import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { Moment, periodOf } from '../../../web/api/moment-query.ts';
import { uploadedRemittance } from '../../../web/uploaded-remittance.ts';
import { type CashDue, cashDue } from '../queries/cash-due.ts';
import { type MatchedLine, matchRemittance } from '../remittance/match-remittance.ts';
import { readRemittance } from '../remittance/read-remittance.ts';
import { tickOffLines } from '../remittance/tick-off-remittance.ts';
import {
  LinesBody,
  LinesJson,
  lineJson,
  linesIn,
  TickedLinesJson,
  tickedJson,
} from './remittance-json.ts';

const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });
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

const preview = (lines: readonly MatchedLine[], currency: string) => ({
  items: lines.map((line) => lineJson(line, currency)),
});

const cashDueJson = ({ totalMinor, dueMinor, orderedAt, ...row }: CashDue) => ({
  ...row,
  total: majorFromMinor(totalMinor, row.currency),
  due: majorFromMinor(dueMinor, row.currency),
  orderedAt: orderedAt.toISOString(),
});
