import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import { type Translator, translator } from '../../../../kernel/translation/translator.ts';

export interface AnswerFacts {
  /** The first line without a variant: its product, and its variants in stock. */
  open: { product: string; choices: readonly string[]; option: string } | null;
  short: { name: string } | null;
  needsAddress: boolean;
  /** Formatted; empty without lines. */
  total: string;
}

export interface ReadyAnswer {
  id: 'which' | 'short' | 'address' | 'total';
  label: string;
  text: string;
}

const TEXTS: Record<ReadyAnswer['id'], MessageKey> = {
  which: 'answers.draft.which',
  short: 'answers.draft.short',
  address: 'answers.draft.address',
  total: 'answers.draft.total',
};

/** The likeliest first: labels for the seller, texts in the shopper's language. */
export function readyAnswers(facts: AnswerFacts, language: string, t: Translator): ReadyAnswer[] {
  const { open, short, needsAddress, total } = facts;
  const option = open?.option
    ? t('drafts.ask.option', { option: open.option.toLowerCase() })
    : t('drafts.ask.which');
  const offered: [ReadyAnswer['id'], string, boolean][] = [
    ['which', option, open !== null],
    ['short', t('drafts.ask.short'), short !== null],
    ['address', t('drafts.ask.fullAddress'), needsAddress],
    ['total', t('drafts.ask.total', { total }), total !== '' && open === null],
  ];
  const spoken = translator(language);
  const values = {
    product: open?.product ?? '',
    choices: open?.choices.join(', ') ?? '',
    missing: short?.name ?? '',
    total,
  };
  return offered
    .filter(([, , fits]) => fits)
    .map(([id, label]) => ({ id, label, text: spoken(TEXTS[id], values) }));
}
