import {
  handleProviderEvent,
  tellOfDeadMessage,
} from '../../src/domain/messages/events/retry-provider-event.ts';
import { handleGatewayEvent } from '../../src/domain/payments/gateway-events/handle-gateway-event.ts';
import { sweepWebhookEvents } from '../../src/domain/webhooks/sweep-webhook-events.ts';

const ofMessages = { handle: handleProviderEvent, whenDead: tellOfDeadMessage };

/** Handles again what providers told and could not be handled at once. */
export const retryWebhookEvents = (): Promise<Record<string, number>> =>
  sweepWebhookEvents({ gateway: handleGatewayEvent, chat: ofMessages, social: ofMessages });
