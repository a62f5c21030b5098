import type { PlatformSettings } from '../../../domain/platform/settings.ts';
import type { StoreRow } from '../../../domain/platform/stores/store-row.ts';

/** The effects of suspending or reactivating a store, under the platform's present settings. */
export interface SwitchWords {
  verb: string;
  /** One sentence each. */
  consequences: string[];
}

const GOES_ON = [
  'Incoming messages, webhooks and payments are still processed.',
  'The owner and staff can still use the dashboard. Nothing is deleted.',
];

/** The words of the switch that a store can take now. */
export function switchWords(
  { isActive }: Pick<StoreRow, 'isActive'>,
  { inactiveStores }: Pick<PlatformSettings, 'inactiveStores'>,
): SwitchWords {
  if (!isActive) return { verb: 'Reactivate', consequences: onWords(inactiveStores) };
  return { verb: 'Suspend', consequences: [...offWords(inactiveStores), ...GOES_ON] };
}

const offWords = (inactiveStores: PlatformSettings['inactiveStores']): string[] =>
  inactiveStores === 'close'
    ? [
        'Within a minute the shop shows “closed” with the seller’s contact, and its API answers 410. It takes no orders.',
        'Shoppers can still see their orders and finish payments they started.',
      ]
    : [
        'The shop stays open, because the platform’s settings keep the shops of suspended stores open. The store is only marked as suspended.',
        'If that setting changes to “closed”, this shop closes.',
      ];

const onWords = (inactiveStores: PlatformSettings['inactiveStores']): string[] => [
  inactiveStores === 'close'
    ? 'The shop opens and takes orders again within a minute.'
    : 'The store is no longer marked as suspended. Its shop stayed open, because of the platform’s settings.',
];
