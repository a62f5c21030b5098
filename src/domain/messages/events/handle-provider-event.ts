import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { findConnectionsOf } from '../../channels/find-connections-of.ts';
import type { HandleEvent } from '../../webhooks/webhook-event.ts';
import { takeEffect } from './take-effect.ts';

/** Handles a stored event of the message provider again, for the store that is connected now. */
export const handleProviderEvent: HandleEvent = async ({ payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (!event) return;
  const [connections = []] = await findConnectionsOf([event.receiver], trx);
  await takeEffect(event, connections, trx);
};
