import type { PlatformSettings } from '../../../domain/platform/settings.ts';
import type { StoreRow } from '../../../domain/platform/stores/store-row.ts';

/** What switching a store off or on does, under the setting that the platform has now. */
export interface SwitchWords {
  verb: string;
  /** One sentence each. */
  consequences: string[];
}

const GOES_ON = [
  'Messages, webhooks and payments that come in are kept and handled as before.',
  'The seller’s dashboard stays open to the owner and staff; nothing is deleted.',
];

/** The words of the switch that a store can take now. */
export function switchWords(
  { isActive }: Pick<StoreRow, 'isActive'>,
  { inactiveStores }: Pick<PlatformSettings, 'inactiveStores'>,
): SwitchWords {
  if (!isActive) return { verb: 'Switch on', consequences: onWords(inactiveStores) };
  return { verb: 'Switch off', consequences: [...offWords(inactiveStores), ...GOES_ON] };
}

const offWords = (inactiveStores: PlatformSettings['inactiveStores']): string[] =>
  inactiveStores === 'close'
    ? [
        'Within a minute the shop shows “closed” with the seller’s contact, and its API answers 410. It takes no orders.',
        'Shoppers still see the orders that they placed, and finish payments that they began.',
      ]
    : [
        'The shop goes on selling: the platform’s setting says that stores which are off are served. The store is only marked as off.',
        'As soon as that setting is changed to “close”, this shop closes.',
      ];

const onWords = (inactiveStores: PlatformSettings['inactiveStores']): string[] => [
  inactiveStores === 'close'
    ? 'The shop opens and takes orders again, within a minute for everybody.'
    : 'The mark goes. The shop was served all the time, as the platform’s setting says.',
];
