import { providerEvents } from '../../src/features/conversations/events/apply-event.ts';
import { sweepWebhookEvents } from '../../src/features/incoming-webhooks/sweep-webhook-events.ts';
import { handleGatewayEvent } from '../../src/features/payments/gateway-events/handle-gateway-event.ts';

/** Handles again what providers told and could not be handled at once. */
export const retryWebhookEvents = (): Promise<Record<string, number>> =>
  sweepWebhookEvents({ gateway: handleGatewayEvent, chat: providerEvents, social: providerEvents });
