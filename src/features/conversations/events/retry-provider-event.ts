import { readInboundMessage } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { storableText } from '../../../kernel/format/storable-text.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { findConnectionsOf } from '../../channels/find-connections-of.ts';
import type { HandleEvent } from '../../incoming-webhooks/webhook-event.ts';
import { announce } from '../../notifications/announce.ts';
import { applyEvent } from './apply-event.ts';

export const handleProviderEvent: HandleEvent = async ({ payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (!event) return;
  const [connections = []] = await findConnectionsOf([event.receiver], trx);
  await applyEvent(event, connections, trx);
};

export const tellOfDeadMessage: HandleEvent = async ({ ownerId, payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (ownerId === null || event?.kind !== 'message') return;
  const { from, text } = readInboundMessage(event) ?? {};
  const who = from?.name || from?.phone || '';
  // A truncated text may end in half a character, which can't be stored.
  const values = {
    who,
    isNamed: who ? 'yes' : 'no',
    text: storableText(text?.slice(0, 200) ?? ''),
  };
  const reason = message(
    values.text
      ? 'notices.seller.trouble.unreadMessageText'
      : 'notices.seller.trouble.unreadMessage',
    values,
  );
  await announce(tenantOfStore({ ownerId }), { event: 'channel_trouble', data: { reason } }, trx);
};
