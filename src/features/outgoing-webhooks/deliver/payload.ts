import { outgoingConnection } from '../outgoing-connection.ts';
import type { ClaimedDelivery } from '../queries/claim-deliveries.ts';

/** Facts as they were, and where the API has everything as it is now. */
export function payloadOf({ type, occurredAt, data }: ClaimedDelivery): string {
  const path = pathOf(type, data as { id?: string });
  const url = path === null ? {} : { url: `${outgoingConnection().frontendUrl}${path}` };
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data: { ...data, ...url } });
}

function pathOf(type: ClaimedDelivery['type'], { id }: { id?: string }): string | null {
  if (type.startsWith('order.')) return `/api/orders/${id}`;
  if (type.startsWith('draft.')) return `/api/draft-orders/${id}`;
  return null;
}
