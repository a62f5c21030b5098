import {
  handleProviderEvent,
  tellOfDeadMessage,
} from '../../src/features/conversations/events/retry-provider-event.ts';
import { sweepWebhookEvents } from '../../src/features/incoming-webhooks/sweep-webhook-events.ts';
import { handleGatewayEvent } from '../../src/features/payments/gateway-events/handle-gateway-event.ts';

const ofMessages = { handle: handleProviderEvent, whenDead: tellOfDeadMessage };

/** Handles again what providers told and could not be handled at once. */
export const retryWebhookEvents = (): Promise<Record<string, number>> =>
  sweepWebhookEvents({ gateway: handleGatewayEvent, chat: ofMessages, social: ofMessages });
