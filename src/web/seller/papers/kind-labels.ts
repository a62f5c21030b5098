import type { Papers } from '../../../domain/papers/papers.ts';
import type { PaperSettings } from '../../../domain/stores/paper-settings.ts';
import type { PaperKind } from '../../../enums.ts';

/** The names of papers in choices. */
export const KIND_CHOICES: Record<PaperKind, { word: string; hint: string }> = {
  invoice: { word: 'Invoice', hint: 'With prices, for the customer' },
  packing_slip: { word: 'Packing slip', hint: 'Contents of the parcel, without prices' },
  label: { word: 'Label', hint: '4 × 6 inches, one per page' },
  label_four: { word: 'Labels, four per A4 sheet', hint: 'Cut the sheet into four' },
  pick_list: { word: 'Pick list', hint: 'All items to pick for these orders' },
};

/** "invoice and label". */
export const kindText = (kinds: readonly PaperKind[]): string =>
  new Intl.ListFormat('en').format(kinds.map((kind) => KIND_CHOICES[kind].word.toLowerCase()));

/** "invoice and label, 12 orders". */
export const printedText = ({ kinds, orderIds }: Pick<Papers, 'kinds' | 'orderIds'>): string =>
  `${kindText(kinds)}, ${orderIds.length === 1 ? '1 order' : `${orderIds.length} orders`}`;

/** The papers that an order needs for packing. */
export const packingKinds = ({ labelSize }: Pick<PaperSettings, 'labelSize'>): PaperKind[] => [
  'invoice',
  labelSize,
];
