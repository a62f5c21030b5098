import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { type Translator, translator } from '../../../kernel/translation/translator.ts';
import type { SessionStore } from '../../../session.ts';
import type { Conversation } from '../../conversations/message.ts';
import { languageInShop } from '../../conversations/shopper-language.ts';
import { replyWindow } from '../../conversations/write-reply.ts';
import { hasWholeAddress } from '../count-parts.ts';
import type { Draft } from '../draft.ts';
import type { LineView } from './draft-lines.ts';

const MAX_CHOICES = 12;

interface Spoken {
  t: Translator;
  shop: Pick<SessionStore, 'name' | 'language' | 'languages'>;
  text: string;
  /** The name of a product's only option; empty with none or several. */
  option: (productId: string) => string;
  /** The formatted total; empty without lines. */
  total: string;
}

export const draftReply = (
  conversation: Conversation | undefined,
  draft: Draft,
  lines: readonly LineView[],
  { t, shop, text, ...said }: Spoken,
) => {
  const language = languageInShop(text, shop);
  return {
    ...replyWindow(conversation?.lastInboundAt ?? null),
    connected: Boolean(conversation?.connectionId),
    phone: draft.customer.phone ?? conversation?.phone ?? '',
    greeting: `${translator(language)('answers.greeting.order', { shop: shop.name })} `,
    answers: readyAnswers(factsOf(lines, draft, said), language, t),
  };
};

function factsOf(
  lines: readonly LineView[],
  draft: Draft,
  { option, total }: Pick<Spoken, 'option' | 'total'>,
): AnswerFacts {
  const open = lines.find(({ parts }) => parts.variant === 'unknown');
  const short = lines.find(({ isShort }) => isShort);
  return {
    open: open
      ? { product: open.name, choices: choicesOf(open), option: option(open.productId) }
      : null,
    short: short ? { name: [short.name, short.variantName].filter(Boolean).join(' ') } : null,
    needsAddress: !hasWholeAddress(draft.customer) || !draft.customer.phone,
    total,
  };
}

/** The variants that their words leave open, else all in stock. */
function choicesOf({ variants, readings }: LineView): string[] {
  const left = new Set(readings.map(({ variantId }) => variantId));
  const inStock = variants.filter(
    ({ trackStock, oversell, stock }) => !trackStock || oversell || stock > 0,
  );
  const named = inStock.filter(({ id }) => left.has(id));
  return (named.length > 1 ? named : inStock).slice(0, MAX_CHOICES).map(({ name }) => name);
}

interface AnswerFacts {
  /** The first line without a variant: its product, and its variants in stock. */
  open: { product: string; choices: readonly string[]; option: string } | null;
  short: { name: string } | null;
  needsAddress: boolean;
  /** Formatted; empty without lines. */
  total: string;
}

interface ReadyAnswer {
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
