import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { storableText } from '../../../format/storable-text.ts';
import { tenantOfStore } from '../../../tenancy/tenant.ts';
import { findConnectionsOf } from '../../channels/queries/find-connections-of.ts';
import { announce } from '../../notifications/announce.ts';
import type { NoticeContext } from '../../notifications/notice-context.ts';
import type { HandleEvent } from '../../webhooks/webhook-event.ts';
import { applyEvent } from './apply-event.ts';

/** Handles a stored event of the messaging provider again, for the store that is connected now. */
export const handleProviderEvent: HandleEvent = async ({ payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (!event) return;
  const [connections = []] = await findConnectionsOf([event.receiver], trx);
  await applyEvent(event, connections, trx);
};

/** Notifies the seller of a message that is no longer retried. */
export const tellOfDeadMessage: HandleEvent = async ({ ownerId, payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (ownerId === null || event?.kind !== 'message') return;
  const { from, text } = readInboundMessage(event) ?? {};
  const who = from?.name || from?.phone || '';
  const values = { who, isNamed: who ? 'yes' : 'no', text: text?.slice(0, 200) ?? '' };
  const data = ({ t }: NoticeContext) => {
    const reason = t(
      values.text
        ? 'notices.seller.trouble.unreadMessageText'
        : 'notices.seller.trouble.unreadMessage',
      values,
    );
    // A truncated text may end in half a character, which can't be stored.
    return { reason: storableText(reason) };
  };
  await announce(tenantOfStore({ ownerId }), { event: 'channel_trouble', data }, trx);
};
