import type { StatementPart } from '../../../db/statement.ts';
import { IS_OUTSIDE } from '../notification-channels.ts';

const COLUMNS = `owner_id, order_id, payment_transaction_id, draft_order_id, data,
  id, event, audience, channel, kind, recipient, title, body`;

/** SQL that inserts notifications, given by column. In-app ones count as sent at once. */
export const noticesInsertion = (rows: readonly object[]): StatementPart => ({
  sql: `insert into notifications (${COLUMNS}, status, sent_at, next_attempt_at)
    select ${COLUMNS},
           case when ${IS_OUTSIDE} then 'queued' else 'sent' end,
           case when ${IS_OUTSIDE} then null else now() end,
           case when ${IS_OUTSIDE} then coalesce("notBefore", now()) end
      from jsonb_to_recordset(?::jsonb) as notice (owner_id uuid, order_id uuid,
           payment_transaction_id uuid, draft_order_id uuid, data jsonb, id uuid, event text,
           audience text, channel text, kind text, recipient text, title text, body text,
           "notBefore" timestamptz)`,
  bindings: [JSON.stringify(rows)],
});
