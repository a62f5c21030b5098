import { rows, rowsPlannedAnew, type Trx } from '../../../db/db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { storableJson, storableText } from '../../../format/storable-text.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { recordNoticeStatus } from '../../notifications/deliver/record-notice-status.ts';
import { isKnownStatus, rankOf } from './status-rank.ts';

/** A delivery status of one of our messages. */
export interface MessageStatus {
  channel: ConnectionChannel;
  /** The provider's id of the message. */
  externalId: string;
  /** The provider's own status. */
  status: string;
  /** Our own id, if the provider returned it. */
  reference: string | null;
  /** Why it failed, in words for the seller; null otherwise. */
  error: string | null;
}

/** A status with the store of its message. */
export interface StatusOf {
  tenant: Tenant;
  told: MessageStatus;
}

/**
 * Our own id is used until the provider's is known: a message that was sent again has a newer one,
 * and an erased one gets none back. Locked in a fixed order. The rows are found first and then
 * read, without a cached plan (0.2 ms): if the planner believes the table to be small, it checks
 * each of an owner's messages.
 */
const FIND = `
with meant as materialized (
  select t.place, t.owner_id, found.id
    from jsonb_to_recordset(?::jsonb) as t (place integer, owner_id uuid, channel text,
                                            external_id text, reference uuid)
   cross join lateral (
     select id, 1 as choice from messages
      where owner_id = t.owner_id and channel = t.channel and external_id = t.external_id
      union all
     select id, 2 from messages
      where owner_id = t.owner_id and id = t.reference and external_id is null
        and deleted_at is null
      order by choice limit 1) found)
select meant.place, m.id, m.status, m.conversation_id as "conversationId"
  from meant join messages m on m.owner_id = meant.owner_id and m.id = meant.id
 order by m.id for no key update of m`;

const ADVANCE = `
update messages m
   set status = t.status, status_error = t.error, external_id = coalesce(m.external_id, t.external_id)
  from jsonb_to_recordset(?::jsonb) as t (owner_id uuid, id uuid, status text, error text,
                                          external_id text)
 where m.owner_id = t.owner_id and m.id = t.id`;

interface Found {
  place: number;
  id: string;
  status: string | null;
  conversationId: string;
}

interface Advance {
  owner_id: string;
  id: string;
  status: string;
  error: string | null;
  external_id: string;
}

/**
 * Stores the delivery statuses of our messages: forward only, in whatever order they arrive. A
 * message outside of threads may be a notification.
 * @returns for each whether it is about one of our messages
 */
export async function recordStatuses(statuses: readonly StatusOf[], trx: Trx): Promise<boolean[]> {
  if (statuses.length === 0) return [];
  const asked = statuses.map(({ tenant, told }, place) => ({
    place,
    owner_id: tenant.ownerId,
    channel: told.channel,
    external_id: told.externalId,
    reference: referenceOf(told),
  }));
  const found = await rowsPlannedAnew<Found>(FIND, [storableJson(asked)], trx);
  const advances = advancesOf(statuses, new Map(found.map((each) => [each.place, each])));
  if (advances.length > 0) await rows(ADVANCE, [storableJson(advances)], trx);
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

/** The same for one. */
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

/** The furthest reported status of each message. */
function advancesOf(statuses: readonly StatusOf[], found: ReadonlyMap<number, Found>): Advance[] {
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
      error: told.error === null ? null : storableText(told.error.slice(0, 500)),
      external_id: told.externalId,
    });
  }
  return [...advances.values()];
}

/** An unknown status is stored until a known later one arrives. */
const movesOn = (from: string | null, to: string): boolean =>
  isKnownStatus(to) ? rankOf(to) > rankOf(from) : rankOf(from) <= rankOf('sent');
