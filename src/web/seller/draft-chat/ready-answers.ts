import type { ShopperLanguage } from './shopper-language.ts';

/** The facts for suggested replies. */
export interface AnswerFacts {
  /** The first line whose variant was not said: its product, and what is in stock of it. */
  open: { product: string; choices: readonly string[]; option: string } | null;
  /** The first line of which there is not enough. */
  short: { name: string } | null;
  needsAddress: boolean;
  /** In the store's currency, as it is written; empty without lines. */
  total: string;
}

/** A ready answer: the word on its button, and the text that it puts into the reply. */
export interface ReadyAnswer {
  id: 'which' | 'short' | 'address' | 'total';
  label: string;
  text: string;
}

type Texts = Record<ReadyAnswer['id'], (facts: AnswerFacts) => string>;

const which = ({ open }: AnswerFacts) => open?.choices.join(', ') ?? '';
const product = ({ open }: AnswerFacts) => open?.product ?? '';
const missing = ({ short }: AnswerFacts) => short?.name ?? '';

const TEXTS: Record<ShopperLanguage, Texts> = {
  en: {
    which: (facts) => `${product(facts)}: which one would you like? We have ${which(facts)}.`,
    short: (facts) =>
      `Sorry, ${missing(facts)} is out of stock. Would you like something else instead?`,
    address: () => 'Please send your full address with postal code, and a phone number.',
    total: ({ total }) =>
      `Your total is ${total}, including delivery. Would you like to confirm the order?`,
  },
  hi: {
    which: (facts) => `${product(facts)}: कौन सा चाहिए? हमारे पास ${which(facts)} है।`,
    short: (facts) => `माफ़ कीजिए, ${missing(facts)} अभी उपलब्ध नहीं है। क्या कुछ और भेज दें?`,
    address: () => 'कृपया अपना पूरा पता पिन कोड के साथ और फ़ोन नंबर भेजें।',
    total: ({ total }) => `डिलीवरी के साथ कुल ${total} है। ऑर्डर पक्का कर दें?`,
  },
  'hi-Latn': {
    which: (facts) => `${product(facts)}: kaun sa chahiye? Hamare paas ${which(facts)} hai.`,
    short: (facts) => `Sorry, ${missing(facts)} abhi stock mein nahi hai. Kuch aur bhej dein?`,
    address: () => 'Please apna poora address pin code ke saath aur phone number bhejein.',
    total: ({ total }) => `Delivery ke saath total ${total} hai. Order confirm kar dein?`,
  },
  es: {
    which: (facts) => `${product(facts)}: ¿cuál prefiere? Tenemos ${which(facts)}.`,
    short: (facts) => `Lo siento, ${missing(facts)} está agotado. ¿Le envío otra cosa?`,
    address: () => 'Por favor, envíeme su dirección completa con código postal y un teléfono.',
    total: ({ total }) => `El total es ${total} con envío. ¿Confirmo el pedido?`,
  },
};

/** The answers that fit a draft, the likeliest first, in the shopper's language. */
export function readyAnswers(facts: AnswerFacts, language: ShopperLanguage): ReadyAnswer[] {
  const { open, short, needsAddress, total } = facts;
  const option = open?.option ? `Which ${open.option.toLowerCase()}?` : 'Which one?';
  const offered: [ReadyAnswer['id'], string, boolean][] = [
    ['which', option, open !== null],
    ['short', 'Out of stock: offer something else', short !== null],
    ['address', 'Ask for the full address', needsAddress],
    ['total', `The total is ${total}. Confirm the order?`, total !== '' && open === null],
  ];
  return offered
    .filter(([, , fits]) => fits)
    .map(([id, label]) => ({ id, label, text: TEXTS[language][id](facts) }));
}
