import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readAccountEvent } from '../../../clients/provider/webhooks/read-account-event.ts';
import { readDisplayNumber } from '../../../clients/provider/webhooks/read-display-number.ts';
import { readIdentityChange } from '../../../clients/provider/webhooks/read-identity-change.ts';
import {
  readEcho,
  readInboundMessage,
} from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { readReaction } from '../../../clients/provider/webhooks/read-message-change.ts';
import { readStatuses } from '../../../clients/provider/webhooks/read-status.ts';
import { readTemplateEvent } from '../../../clients/provider/webhooks/read-template-event.ts';
import { splitDelivery } from '../../../clients/provider/webhooks/split-delivery.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { storableText } from '../../../kernel/format/storable-text.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { applyAccountEvent } from '../../channels/apply-account-event.ts';
import { noteDisplayNumber } from '../../channels/channel-connection.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { findConnectionsOf } from '../../channels/find-connections-of.ts';
import { applyTemplateEvent } from '../../channels/templates.ts';
import { readIntoDraft } from '../../drafts/reading/read-into-draft.ts';
import { rereadDraft } from '../../drafts/reading/reread-draft.ts';
import type { HandleEvent } from '../../incoming-webhooks/webhook-event.ts';
import { announce } from '../../notifications/announce.ts';
import { recordReaction } from '../record-change.ts';
import { recordEcho } from '../record-echo.ts';
import { recordIdentityChange } from '../record-identity-change.ts';
import { recordInbound } from '../record-inbound.ts';
import { recordStatus } from '../record-status.ts';
import { applyDeletion, applyEdit } from './apply-change.ts';

type Effect = (
  event: ProviderEvent,
  found: FoundConnection,
  tenant: Tenant,
  trx: Trx,
) => Promise<unknown>;

/** An event without a connected store or without effect is only stored. */
export async function applyEvent(
  event: ProviderEvent,
  connections: readonly FoundConnection[],
  trx: Trx,
): Promise<void> {
  const effect = EFFECTS[event.kind];
  for (const found of connections) {
    await effect?.(event, found, tenantOfStore(found.store), trx);
  }
}

const EFFECTS: Partial<Record<ProviderEvent['kind'], Effect>> = {
  message: receiveMessage,
  echo: async (event, { connectionId }, tenant, trx) => {
    const echo = readEcho(event);
    if (echo) await recordEcho(tenant, connectionId, echo, trx);
  },
  status: async (event, _found, tenant, trx) => {
    for (const status of readStatuses(event)) await recordStatus(tenant, status, trx);
  },
  edit: applyEdit,
  deletion: applyDeletion,
  reaction: async (event, _found, tenant, trx) => {
    const reaction = readReaction(event);
    if (reaction) {
      await recordReaction(tenant, { channel: event.receiver.channel, ...reaction }, trx);
    }
  },
  identity: async (event, { connectionId }, tenant, trx) => {
    const change = readIdentityChange(event);
    const { externalId, at } = event;
    if (change) {
      await recordIdentityChange(tenant, { connectionId, externalId, at, ...change }, trx);
    }
  },
  template: async (event, _found, tenant, trx) => {
    const template = readTemplateEvent(event);
    if (template) await applyTemplateEvent(tenant, accountOf(event), template, trx);
  },
  account: (event, _found, tenant, trx) =>
    applyAccountEvent(tenant, accountOf(event), readAccountEvent(event), trx),
};

const accountOf = ({ receiver, at }: ProviderEvent) => ({
  channel: receiver.channel,
  accountId: receiver.accountId ?? '',
  at: at ?? databaseNow(),
});

/** Also creates a draft if the message orders something. */
async function receiveMessage(
  event: ProviderEvent,
  { store, connectionId, displayNumber }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const inbound = readInboundMessage(event);
  if (!inbound) return;
  const recorded = await recordInbound(tenant, connectionId, inbound, trx);
  const { conversation, message, isNew, isFirst, wasAwaited } = recorded;
  if (isNew) await readIntoDraft(store, conversation, message, trx, { isFirst });
  else if (wasAwaited && !message.deletedAt) await rereadDraft(store, message, trx);
  const number = readDisplayNumber(event);
  if (number !== null && number !== displayNumber) {
    await noteDisplayNumber(tenant, connectionId, number, trx);
  }
}

const handle: HandleEvent = async ({ payload }, trx) => {
  const [event] = splitDelivery(payload);
  if (!event) return;
  const [connections = []] = await findConnectionsOf([event.receiver], trx);
  await applyEvent(event, connections, trx);
};

const whenDead: HandleEvent = async ({ ownerId, payload }, trx) => {
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

/** Of any channel of a store, when it is handled later or given up. */
export const providerEvents = { handle, whenDead };
