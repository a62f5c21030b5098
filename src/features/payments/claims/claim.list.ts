import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PAYMENT_CLAIM_STATES, type PaymentClaimState } from '../../../enums.ts';
import { currentFromReplica } from '../../../kernel/db/replica/from-replica.ts';
import { amountCell, type CsvCell, csvPieces } from '../../../kernel/format/csv.ts';
import { type CsvStyle, csvStyleOf } from '../../../kernel/format/csv-style.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { recordDownload } from '../../stores/log/record-download.ts';
import { claimsAfter, type ListedClaim } from './queries/list-claims.ts';

const COLUMNS: Record<string, (claim: ListedClaim) => CsvCell> = {
  Time: ({ createdAt }) => createdAt.toISOString(),
  Order: ({ orderNumber }) => String(orderNumber),
  Customer: ({ customerName }) => customerName,
  Amount: ({ amountMinor, currency }) => amountCell(amountMinor, currency),
  Currency: ({ currency }) => currency,
  Method: ({ methodLabel }) => methodLabel ?? '',
  Reference: ({ reference }) => reference,
  Payer: ({ payerName }) => payerName,
  'Same reference as': ({ usedOrderNumber }) => String(usedOrderNumber ?? ''),
  State: ({ state }) => state,
  Decided: ({ decidedAt }) => decidedAt?.toISOString() ?? '',
  'Decided by': ({ actorName }) => actorName ?? '',
  Reason: ({ reason }) => reason,
};

const isFile = {
  config: { permission: 'orders.export' },
  handlerTimeout: EXPORT_TIMEOUT_MS,
} as const;

const State = Type.Enum([...PAYMENT_CLAIM_STATES], { default: 'waiting' });

async function sendFile(
  { tenant, signedIn }: FastifyRequest,
  reply: FastifyReply,
  state: PaymentClaimState,
  style: CsvStyle,
) {
  const pieces = csvPieces(
    Object.keys(COLUMNS),
    (last: ListedClaim | null, limit) =>
      currentFromReplica((from) => claimsAfter(tenant, state, last, limit, from)),
    (row) => Object.values(COLUMNS).map((cellOf) => cellOf(row)),
    style,
  );
  const subject = message('settings.log.subject.claims');
  await recordDownload(signedIn, { action: 'payments_exported', subject });
  return sendCsv(reply, 'payments-to-confirm.csv', pieces);
}

/** All claims in one state as a CSV file, oldest first, of which both doors have one. */
export const claimFile = {
  api: (async (app) => {
    const schema = {
      summary: 'Export claims as CSV, with times in UTC',
      querystring: Type.Object({ state: State, ...csvQuery }),
    };
    app.get('/payments/claims/export.csv', { ...isFile, schema }, (request, reply) =>
      sendFile(request, reply, request.query.state, csvStyle(request.query)),
    );
  }) as AppPlugin,
  page: (async (app) => {
    const schema = { querystring: Type.Object({ state: State }) };
    app.get('/payments/claims.csv', { ...isFile, schema }, (request, reply) =>
      sendFile(request, reply, request.query.state, csvStyleOf(sellerStore(request).country)),
    );
  }) as AppPlugin,
};
