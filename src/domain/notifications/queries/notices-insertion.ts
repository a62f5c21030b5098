import type { StatementPart } from '../../../db/statement.ts';

const COLUMNS = `owner_id, order_id, payment_transaction_id, draft_order_id, data,
  id, event, audience, channel, kind, recipient, title, body`;

/** SQL that inserts notifications, given by column. In-app ones count as sent at once. */
export const noticesInsertion = (rows: readonly object[]): StatementPart => ({
  sql: `insert into notifications (${COLUMNS}, status, sent_at, next_attempt_at)
    select ${COLUMNS},
           case when channel = 'in_app' then 'sent' else 'queued' end,
           case when channel = 'in_app' then now() end,
           case when channel <> 'in_app' then coalesce("notBefore", now()) end
      from jsonb_to_recordset(?::jsonb) as notice (owner_id uuid, order_id uuid,
           payment_transaction_id uuid, draft_order_id uuid, data jsonb, id uuid, event text,
           audience text, channel text, kind text, recipient text, title text, body text,
           "notBefore" timestamptz)`,
  bindings: [JSON.stringify(rows)],
});
