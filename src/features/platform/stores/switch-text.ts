import type { PlatformSettings } from '../settings.ts';
import type { StoreRow } from './queries/store-row.ts';

export interface SwitchWords {
  verb: string;
  consequences: string[];
}

const GOES_ON = [
  'Incoming messages, webhooks and payments will still be processed.',
  'The owner and staff can still use the dashboard. Nothing will be deleted.',
];

export function switchText(
  { isActive }: Pick<StoreRow, 'isActive'>,
  { inactiveStores }: Pick<PlatformSettings, 'inactiveStores'>,
): SwitchWords {
  if (!isActive) return { verb: 'Reactivate', consequences: onText(inactiveStores) };
  return { verb: 'Suspend', consequences: [...offText(inactiveStores), ...GOES_ON] };
}

const offText = (inactiveStores: PlatformSettings['inactiveStores']): string[] =>
  inactiveStores === 'close'
    ? [
        'Within a minute, the shop will show that it’s closed, with the seller’s contact details, and its API will return error 410. The shop won’t take orders.',
        'Shoppers can still see their orders and finish payments they’ve started.',
      ]
    : [
        'The shop will stay open, because the platform is set to keep the shops of suspended stores open. The store will only be marked as suspended.',
        'This shop will close if the “Suspended stores” setting is changed to close shops.',
      ];

const onText = (inactiveStores: PlatformSettings['inactiveStores']): string[] => [
  inactiveStores === 'close'
    ? 'The shop will open and take orders again within a minute.'
    : 'The store will no longer be marked as suspended. Its shop is already open.',
];
