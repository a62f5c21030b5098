import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { newestSubscriptionOf, storeSubscription } from './queries/subscription-detail.ts';
import type { StoreSubscription } from './queries/subscription-rows.ts';

/** @throws Refusal 404 */
export async function findStoreSubscription(id: string): Promise<StoreSubscription> {
  const subscription = isUuid(id) ? await storeSubscription(id) : undefined;
  if (!subscription) throw notFound('Subscription');
  return subscription;
}

export async function newerSubscription({ id, userId }: StoreSubscription): Promise<string | null> {
  const newest = await newestSubscriptionOf(userId);
  return newest === id ? null : newest;
}
