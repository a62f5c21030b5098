import { numericIdOf, textOf, valueAt } from '../json-values.ts';
import type { GatewayEvent, WebhookDelivery } from '../payment-gateway.ts';

/**
 * A webhook, or the older IPN: either names what changed, and nothing else. Null for an invalid one.
 * Never throws.
 */
export function readEvent(
  body: unknown,
  { query }: Pick<WebhookDelivery, 'query'> = { query: {} },
): GatewayEvent | null {
  const kind = textOf(
    query.type ?? query.topic ?? valueAt(body, 'type') ?? valueAt(body, 'topic'),
    60,
  );
  if (kind === null) return null;
  // The signature covers the id in the address alone.
  const about =
    query['data.id'] ?? query.id ?? valueAt(valueAt(body, 'data'), 'id') ?? resourceOf(body);
  return {
    id: numericIdOf(valueAt(body, 'id')),
    event: textOf(valueAt(body, 'action'), 60) ?? kind,
    orderId: null,
    reference: null,
    paymentId: kind === 'payment' ? numericIdOf(about) : null,
    payment: null,
    refund: null,
  };
}

/** An address or a mere id. */
const resourceOf = (body: unknown): string | undefined =>
  textOf(valueAt(body, 'resource'), 300)?.split('/').at(-1);
