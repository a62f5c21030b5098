import type { PaperKind } from '../../enums.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { listed } from '../../kernel/translation/text.ts';
import { type Message, message, type Translator } from '../../kernel/translation/translator.ts';
import type { PaperSettings } from '../stores/paper-settings.ts';
import type { Papers } from './papers.ts';

export const KIND_CHOICES: Record<PaperKind, { word: MessageKey; hint: MessageKey }> = {
  invoice: { word: 'orders.papers.invoice.word', hint: 'orders.papers.invoice.hint' },
  packing_slip: { word: 'orders.papers.packingSlip.word', hint: 'orders.papers.packingSlip.hint' },
  label: { word: 'orders.papers.label.word', hint: 'orders.papers.label.hint' },
  label_four: { word: 'orders.papers.labels.word', hint: 'orders.papers.labels.hint' },
  pick_list: { word: 'orders.papers.pickList.word', hint: 'orders.papers.pickList.hint' },
};

const NOUNS: Record<PaperKind, MessageKey> = {
  invoice: 'orders.papers.noun.invoice',
  packing_slip: 'orders.papers.noun.packingSlip',
  label: 'orders.papers.noun.label',
  label_four: 'orders.papers.noun.labels',
  pick_list: 'orders.papers.noun.pickList',
};

export const kindText = (kinds: readonly PaperKind[], t: Translator): string =>
  t.list(kinds.map((kind) => t(NOUNS[kind])));

/** For the store's log: "invoice and label, 12 orders". */
export const printedText = ({ kinds, orderIds }: Pick<Papers, 'kinds' | 'orderIds'>): Message =>
  message('orders.papers.printed', {
    documents: listed(kinds.map((kind) => message(NOUNS[kind]))),
    count: orderIds.length,
  });

export const packingKinds = ({ labelSize }: Pick<PaperSettings, 'labelSize'>): PaperKind[] => [
  'invoice',
  labelSize,
];
