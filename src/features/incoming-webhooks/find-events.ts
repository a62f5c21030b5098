import { raw } from 'objection';
import type { WebhookSource } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { WebhookEvent } from './webhook-event.ts';

const BROKEN = [
  'id',
  'source',
  'event',
  'externalId',
  'ownerId',
  'state',
  'attempts',
  'error',
  'receivedAt',
  'nextAttemptAt',
] as const;

export type BrokenEvent = Pick<WebhookEvent, (typeof BROKEN)[number]>;

interface Filter extends PageRequest {
  /** Default: dead ones. */
  state?: 'dead' | 'failed';
}

const newestFirst = [
  { column: 'receivedAt', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

export const listBrokenEvents = ({ state = 'dead', ...page }: Filter): Promise<Page<BrokenEvent>> =>
  readPage(
    WebhookEvent.query()
      .select(...BROKEN)
      .where({ state })
      .orderBy([...newestFirst]),
    page,
  );

/** @throws Refusal 404 for one that is neither failed nor dead */
export async function findBrokenEvent(id: string): Promise<BrokenEvent> {
  if (!isUuid(id)) throw notFound('Event');
  return WebhookEvent.query()
    .findById(id)
    .whereIn('state', ['failed', 'dead'])
    .select(...BROKEN)
    .throwIfNotFound(notFound('Event'));
}

/** `isDead`: it is no longer retried. */
export type OwnBrokenEvent = Pick<WebhookEvent, 'id' | 'payload' | 'receivedAt'> & {
  isDead: boolean;
};

/** How many sellers can see; operators can see older ones, too. */
const MOST = 100;

export const brokenEventsOf = (
  { ownerId }: Tenant,
  sources: readonly WebhookSource[],
): Promise<OwnBrokenEvent[]> =>
  WebhookEvent.query()
    .select('id', 'payload', 'receivedAt', raw(`state = 'dead'`).as('isDead'))
    .where({ ownerId })
    .whereIn('source', [...sources])
    .whereIn('state', ['failed', 'dead'])
    .orderBy([...newestFirst])
    .limit(MOST)
    .castTo<OwnBrokenEvent[]>()
    .execute();

export type LastEvent = Pick<WebhookEvent, 'event' | 'receivedAt' | 'verified'>;

export async function lastEvent(
  { ownerId }: Tenant,
  source: WebhookSource,
): Promise<LastEvent | null> {
  const [event] = await WebhookEvent.query()
    .select('event', 'receivedAt', 'verified')
    .where({ ownerId, source })
    .orderBy('receivedAt', 'desc')
    .limit(1);
  return event ?? null;
}

/** Of a store's gateways, in the last hour. */
export async function countUnverified({ ownerId }: Tenant): Promise<number> {
  return WebhookEvent.query()
    .where({ ownerId, source: 'gateway', verified: false })
    .whereRaw(`received_at > now() - interval '1 hour'`)
    .resultSize();
}
