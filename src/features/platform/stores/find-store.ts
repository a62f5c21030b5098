import type { WebhookSource } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { knownNameOf } from '../../payments/gateway/gateway-names.ts';
import { type LastEvent, lastEventsOf, storeConnections } from './queries/store-detail.ts';
import { type StoreRow, storeRow } from './queries/store-row.ts';

export interface StoreDetail {
  store: StoreRow;
  counts: { customerCount: number; staffCount: number };
  /** The store's connections; never a secret. */
  links: Record<WebhookSource, boolean>;
  courier: boolean;
  /** Names of the gateways that it has an account of, as far as they have one. */
  gatewayNames: string[];
  messages: StoreMessages;
}

export interface StoreMessages {
  lastWebhookAt: Date | null;
  lastBySource: Record<
    WebhookSource,
    { event: string; receivedAt: Date; verified: boolean | null } | null
  >;
  lastMessageAt: Date | null;
  brokenCount: number;
}

/** @throws Refusal 404 */
export async function findStoreRow(id: string, trx?: Trx): Promise<StoreRow> {
  const found = isUuid(id) ? await storeRow(id, trx) : undefined;
  if (!found) throw notFound('Store');
  return found;
}

/** @throws Refusal 404 */
export async function findStoreDetail(id: string): Promise<StoreDetail> {
  const store = await findStoreRow(id);
  const [connections, events] = await Promise.all([
    storeConnections(store.id),
    lastEventsOf(store.ownerId),
  ]);
  if (!connections) throw new Error('The store was deleted while it was being loaded');
  const { customerCount, staffCount, chat, social, gateways } = connections;
  return {
    store,
    counts: { customerCount, staffCount },
    links: { chat, social, gateway: gateways.length > 0 },
    courier: connections.courier,
    gatewayNames: gateways.flatMap((each) => knownNameOf(each) ?? []),
    messages: {
      lastBySource: lastBySource(events),
      lastWebhookAt: latest(events.map(({ receivedAt }) => receivedAt)),
      lastMessageAt: connections.lastMessageAt,
      brokenCount: connections.brokenCount,
    },
  };
}

const latest = (times: Date[]): Date | null =>
  times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;

function lastBySource(events: LastEvent[]): StoreMessages['lastBySource'] {
  const last: StoreMessages['lastBySource'] = { chat: null, social: null, gateway: null };
  for (const { source, ...event } of events) last[source] = event;
  return last;
}
