import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readAccountEvent } from '../../../clients/provider/webhooks/read-account-event.ts';
import { readIdentityChange } from '../../../clients/provider/webhooks/read-identity-change.ts';
import { readEcho } from '../../../clients/provider/webhooks/read-inbound-message.ts';
import { readReaction } from '../../../clients/provider/webhooks/read-message-change.ts';
import { readStatuses } from '../../../clients/provider/webhooks/read-status.ts';
import { readTemplateEvent } from '../../../clients/provider/webhooks/read-template-event.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { applyAccountEvent } from '../../channels/apply-account-event.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { applyTemplateEvent } from '../../channels/templates.ts';
import { recordReaction } from '../record-change.ts';
import { recordEcho } from '../record-echo.ts';
import { recordIdentityChange } from '../record-identity-change.ts';
import { recordStatus } from '../record-status.ts';
import { applyDeletion, applyEdit } from './apply-change.ts';
import { receiveMessage } from './receive-message.ts';

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
  message: (event, found, _tenant, trx) => receiveMessage(event, found, trx),
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
