import { listOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

export const chatValueOf = ({ payload }: ProviderEvent): unknown =>
  valueAt(payload.entry[0]?.changes?.[0], 'value');

export const chatItemOf = (event: ProviderEvent, list: string): unknown =>
  listOf(valueAt(chatValueOf(event), list))[0];

/** The item of a social event: from one of the two lists, or of a test's form. */
export function socialItemOf(event: ProviderEvent): unknown {
  const [entry] = event.payload.entry;
  return entry?.messaging?.[0] ?? entry?.standby?.[0] ?? chatValueOf(event);
}
