import type { StatementPart } from '../../../kernel/db/statement.ts';
import { ownerOfRows } from '../../../kernel/tenancy/owner-of-rows.ts';
import { IS_OUTSIDE } from '../notification-channels.ts';

const COLUMNS = `order_id, payment_transaction_id, draft_order_id, data,
  id, event, audience, channel, kind, recipient, title, body`;

/** Given by column. In-app ones count as sent at once. */
export function noticesInsertion(rows: readonly { owner_id: string }[]): StatementPart {
  const owner = ownerOfRows(rows.map((row) => row.owner_id));
  return {
    sql: `insert into notifications (owner_id, ${COLUMNS}, status, sent_at, next_attempt_at)
    select ${owner.sql}, ${COLUMNS},
           case when ${IS_OUTSIDE} then 'queued' else 'sent' end,
           case when ${IS_OUTSIDE} then null else now() end,
           case when ${IS_OUTSIDE} then coalesce("notBefore", now()) end
      from jsonb_to_recordset(?::jsonb) as notice (owner_id uuid, order_id uuid,
           payment_transaction_id uuid, draft_order_id uuid, data jsonb, id uuid, event text,
           audience text, channel text, kind text, recipient text, title text, body text,
           "notBefore" timestamptz)`,
    bindings: [...owner.bindings, JSON.stringify(rows)],
  };
}
