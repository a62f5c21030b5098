import type { ConnectionChannel } from '../../enums.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../kernel/translation/text.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { recordNoticeStatus } from '../notifications/deliver/record-notice-status.ts';
import {
  type Advance,
  advanceMessages,
  lockStatusMessages,
  type StatusMessage,
} from './queries/statuses.ts';

export interface MessageStatus {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  status: string;
  /** Our own id, if the provider returned it. */
  reference: string | null;
  /** Why it failed, in words for the seller; null otherwise. */
  error: Text | null;
}

export interface StatusOf {
  tenant: Tenant;
  told: MessageStatus;
}

/**
 * Forward only, in whatever order they arrive. A message outside of threads may be a notification.
 * @returns for each whether it is about one of our messages
 */
export async function recordStatuses(statuses: readonly StatusOf[], trx: Trx): Promise<boolean[]> {
  if (statuses.length === 0) return [];
  const subjects = statuses.map(({ tenant, told }, place) => ({
    place,
    owner_id: tenant.ownerId,
    channel: told.channel,
    external_id: told.externalId,
    reference: referenceOf(told),
  }));
  const found = await lockStatusMessages(subjects, trx);
  const advances = advancesOf(statuses, new Map(found.map((each) => [each.place, each])));
  await advanceMessages(advances, trx);
  for (const { place, conversationId } of found) {
    const tenant = statuses[place]?.tenant;
    if (tenant) tellDesks(trx, tenant, 'messages', conversationId);
  }
  const places = new Set(found.map(({ place }) => place));
  const areOurs: boolean[] = [];
  for (const [place, each] of statuses.entries()) {
    areOurs.push(places.has(place) || (await isNotice(each, trx)));
  }
  return areOurs;
}

export async function recordStatus(
  tenant: Tenant,
  told: MessageStatus,
  trx: Trx,
): Promise<boolean> {
  const [isOurs = false] = await recordStatuses([{ tenant, told }], trx);
  return isOurs;
}

async function isNotice({ tenant, told }: StatusOf, trx: Trx): Promise<boolean> {
  const reference = referenceOf(told);
  return reference !== null && recordNoticeStatus(tenant, reference, told, trx);
}

const referenceOf = ({ reference }: MessageStatus): string | null =>
  reference !== null && isUuid(reference) ? reference : null;

function advancesOf(
  statuses: readonly StatusOf[],
  found: ReadonlyMap<number, StatusMessage>,
): Advance[] {
  const advances = new Map<string, Advance>();
  for (const [place, { tenant, told }] of statuses.entries()) {
    const message = found.get(place);
    if (!message) continue;
    const status = storableText(told.status.slice(0, 50));
    const known = advances.get(message.id);
    // The message already has a provider id: a status of another id is not about it.
    if (known && known.external_id !== told.externalId) continue;
    if (!movesOn(known?.status ?? message.status, status)) continue;
    advances.set(message.id, {
      owner_id: tenant.ownerId,
      id: message.id,
      status,
      error: told.error === null ? null : storableText(stored(told.error)),
      external_id: told.externalId,
    });
  }
  return [...advances.values()];
}

/** An unknown status is stored until a known later one arrives. */
const movesOn = (from: string | null, to: string): boolean =>
  isKnownStatus(to) ? rankOf(to) > rankOf(from) : rankOf(from) <= rankOf('sent');

/**
 * The statuses of our messages. The first three are our own: written; being handed over; possibly
 * handed over. A failure only counts before the message has arrived.
 */
const RANKS: Record<string, number> = {
  queued: 0,
  sending: 0,
  unsure: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
  played: 5,
};

/** Whether it is a status that we know; the provider has more. */
const isKnownStatus = (status: string): boolean => Object.hasOwn(RANKS, status);

/** The rank of a status; an unknown one is at least sent. */
const rankOf = (status: string | null): number =>
  status === null || !isKnownStatus(status) ? 1 : (RANKS[status] ?? 1);
