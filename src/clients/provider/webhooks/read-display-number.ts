import { chatValueOf } from './event-part.ts';
import { idOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

/** As shoppers see it, digits only; null when missing. */
export const readDisplayNumber = (event: ProviderEvent): string | null =>
  (idOf(valueAt(chatValueOf(event), 'metadata', 'display_phone_number'), 40) ?? '').replace(
    /\D/g,
    '',
  ) || null;
