import { Type } from 'typebox';
import { PAYMENT_CLAIM_STATES } from '../../../enums.ts';
import { amountCell, type CsvCell } from '../../../kernel/format/csv.ts';
import { csvStyleOf } from '../../../kernel/format/csv-style.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { isMoneyFile, moneyFile } from '../money-file.list.ts';
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

const State = Type.Enum([...PAYMENT_CLAIM_STATES], { default: 'waiting' });

const sendFile = moneyFile({
  name: 'payments-to-confirm',
  download: {
    action: 'payments_exported',
    subject: message('settings.log.subject.claims'),
  },
  columns: COLUMNS,
  read: claimsAfter,
});

/** All claims in one state as a CSV file, oldest first, of which both doors have one. */
export const claimFile = {
  api: (async (app) => {
    const schema = {
      summary: 'Export claims as CSV, with times in UTC',
      querystring: Type.Object({ state: State, ...csvQuery }),
    };
    app.get('/payments/claims/export.csv', { ...isMoneyFile, schema }, (request, reply) =>
      sendFile(request, reply, request.query.state, csvStyle(request.query)),
    );
  }) as AppPlugin,
  page: (async (app) => {
    const schema = { querystring: Type.Object({ state: State }) };
    app.get('/payments/claims.csv', { ...isMoneyFile, schema }, (request, reply) =>
      sendFile(request, reply, request.query.state, csvStyleOf(sellerStore(request).country)),
    );
  }) as AppPlugin,
};
