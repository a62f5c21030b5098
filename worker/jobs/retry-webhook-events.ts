import { handleGatewayEvent } from '../../src/domain/payments/gateway-events/handle-gateway-event.ts';
import { sweepWebhookEvents } from '../../src/domain/webhooks/sweep-webhook-events.ts';

/** Handles again what providers told and could not be handled at once. */
export const retryWebhookEvents = (): Promise<Record<string, number>> =>
  sweepWebhookEvents({ gateway: handleGatewayEvent });
