import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { acrossTenants } from '../../tenancy/tenant.ts';
import { TODAY } from './usage-day.ts';

/** A message that only this process asks about, until its claim ends. */
export interface ClaimedReading {
  ownerId: string;
  messageId: string;
  conversationId: string;
  claimId: string;
}

/** Longer than two tries take; after that, the claiming process counts as dead. */
const CLAIM_SECONDS = 90;
/** A message that crashed this many processes is not asked about again. */
const MOST_CLAIMS = 3;

const OPEN = `
select owner_id as "ownerId", message_id as "messageId", conversation_id as "conversationId", tries
  from model_readings
 where state in ('waiting', 'asking')
   and (state = 'waiting' or claimed_at < now() - interval '${CLAIM_SECONDS} seconds')
 order by created_at limit ? for update skip locked`;

type Open = Omit<ClaimedReading, 'claimId'> & { tries: number };

/**
 * Claims the oldest waiting messages, up to a number. Each is counted against the daily limits of
 * its store and of the platform before it is asked about; messages beyond them are skipped, and
 * their built-in reading stays. Claims are serialised, so that the limits are exact.
 */
export const claimReadings = (most: number): Promise<ClaimedReading[]> =>
  inTransaction(async (trx) => {
    const open = await rows<Open>(acrossTenants(OPEN), [most], trx);
    if (open.length === 0) return [];
    const room = await roomToday(
      open.map(({ ownerId }) => ownerId),
      trx,
    );
    const claimed: Open[] = [];
    const skipped = new Map<string, Open[]>();
    for (const each of open) {
      const reason = each.tries >= MOST_CLAIMS ? 'gave_up' : room.take(each.ownerId);
      if (reason === null) claimed.push(each);
      else skipped.set(reason, [...(skipped.get(reason) ?? []), each]);
    }
    for (const [reason, readings] of skipped) await skipReadings(readings, reason, trx);
    await countCalls(claimed, trx);
    return claim(claimed, trx);
  });

interface Room {
  /** Counts one message of a store; returns why it may not be asked about, else null. */
  take(ownerId: string): 'off' | 'store_bound' | 'platform_bound' | null;
}

const BOUNDS = `
select reader_store_calls as "ofStore", reader_platform_calls as "ofPlatform"
  from platform_settings for no key update`;
const USED = `
select s.owner_id as "ownerId", s.model_reader as "isOn", coalesce(u.calls, 0) as calls
  from stores s left join model_usage u on u.owner_id = s.owner_id and u.day = ${TODAY}
 where s.owner_id = any(?::uuid[])`;
const USED_BY_ALL = `select coalesce(sum(calls), 0)::bigint as calls from model_usage where day = ${TODAY}`;

/**
 * What is left of today's limits. The settings' row is locked, so that counts don't run in
 * parallel.
 */
async function roomToday(ownerIds: readonly string[], trx: Trx): Promise<Room> {
  const [bounds] = await rows<{ ofStore: number; ofPlatform: number }>(BOUNDS, [], trx);
  const used = await rows<{ ownerId: string; isOn: boolean; calls: number }>(
    acrossTenants(USED),
    [ownerIds],
    trx,
  );
  const [all] = await rows<{ calls: number }>(acrossTenants(USED_BY_ALL), [], trx);
  let left = (bounds?.ofPlatform ?? 0) - (all?.calls ?? 0);
  const ofStores = new Map(used.map((each) => [each.ownerId, each]));
  return {
    take(ownerId) {
      const store = ofStores.get(ownerId);
      if (!store?.isOn) return 'off';
      if (store.calls >= (bounds?.ofStore ?? 0)) return 'store_bound';
      if (left <= 0) return 'platform_bound';
      store.calls++;
      left--;
      return null;
    },
  };
}

const COUNT = `
insert into model_usage (owner_id, day, calls)
select owner_id, ${TODAY}, count(*) from unnest(?::uuid[]) as claimed (owner_id) group by owner_id
on conflict (owner_id, day) do update set calls = model_usage.calls + excluded.calls`;

async function countCalls(claimed: readonly Open[], trx: Trx): Promise<void> {
  if (claimed.length === 0) return;
  await rows(acrossTenants(COUNT), [claimed.map(({ ownerId }) => ownerId)], trx);
}

const CLAIM = `
update model_readings r
   set state = 'asking', claim_id = c.claim_id, claimed_at = now(), tries = r.tries + 1
  from jsonb_to_recordset(?::jsonb) as c (owner_id uuid, message_id uuid, claim_id uuid)
 where r.owner_id = c.owner_id and r.message_id = c.message_id`;

async function claim(open: readonly Open[], trx: Trx): Promise<ClaimedReading[]> {
  const claimed = open.map(({ tries: _, ...reading }) => ({ ...reading, claimId: newId() }));
  const list = claimed.map(({ ownerId, messageId, claimId }) => ({
    owner_id: ownerId,
    message_id: messageId,
    claim_id: claimId,
  }));
  if (list.length > 0) await rows(CLAIM, [JSON.stringify(list)], trx);
  return claimed;
}

const SKIP = `
update model_readings r
   set state = case when ? = 'gave_up' then 'failed' else 'skipped' end, outcome = ?,
       claim_id = null, finished_at = now()
  from jsonb_to_recordset(?::jsonb) as c (owner_id uuid, message_id uuid)
 where r.owner_id = c.owner_id and r.message_id = c.message_id`;

async function skipReadings(readings: readonly Open[], reason: string, trx: Trx): Promise<void> {
  const list = readings.map(({ ownerId, messageId }) => ({
    owner_id: ownerId,
    message_id: messageId,
  }));
  await rows(SKIP, [reason, reason, JSON.stringify(list)], trx);
}

/**
 * Skips waiting messages while the server is unavailable or none is configured: their built-in
 * readings stay. Returns how many.
 */
export const skipWaiting = (reason: 'away' | 'off', most: number): Promise<number> =>
  inTransaction(async (trx) => {
    const open = await rows<Open>(acrossTenants(OPEN), [most], trx);
    if (open.length > 0) await skipReadings(open, reason, trx);
    return open.length;
  });
