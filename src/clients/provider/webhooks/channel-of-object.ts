import type { ConnectionChannel } from '../../../enums.ts';
import { listOf, valueAt } from './payload-values.ts';

const CHANNELS: Record<string, ConnectionChannel> = {
  whatsapp_business_account: 'chat',
  instagram: 'social',
  page: 'social',
};

export const bodiesOf = (delivery: unknown): unknown[] =>
  Array.isArray(delivery) ? listOf(delivery) : [delivery];

export function channelOfObject(body: unknown): ConnectionChannel | null {
  const object = valueAt(body, 'object');
  return typeof object === 'string' && Object.hasOwn(CHANNELS, object)
    ? (CHANNELS[object] ?? null)
    : null;
}

/** The channel of a whole delivery; null for none or several: a signature is for one channel. */
export function channelOfDelivery(delivery: unknown): ConnectionChannel | null {
  const [first, ...others] = new Set(bodiesOf(delivery).map(channelOfObject));
  return others.length === 0 ? (first ?? null) : null;
}
