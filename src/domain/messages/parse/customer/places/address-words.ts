import { WordTable } from '../word-tables.ts';

const TABLE = new WordTable<
  | 'dwelling'
  | 'house'
  | 'street start'
  | 'quarter start'
  | 'street'
  | 'place'
  | 'near'
  | 'abbreviation'
  | 'side'
>('address-words', 'kind');

/** Words that count or name a dwelling: with a number behind them they begin an address. */
export const DWELLING = TABLE.of('dwelling');

/** Dwellings that an address has but one of. */
export const HOUSE = TABLE.of('house');

/** Words that stand before the name of a street: "Rua Augusta". */
export const STREET_START = TABLE.of('street start');

/** Words that stand before the name of a quarter: what follows is no city. */
export const QUARTER_START = TABLE.of('quarter start');

/** Words of streets, quarters and buildings that name hardly anything else. */
export const STREET = TABLE.of('street');

/** Words of places that goods are called by too: they count behind a name in capitals. */
export const PLACE = TABLE.of('place');

/** Words that say where, beside something known. */
export const NEAR = TABLE.of('near');

/** Words before which a full stop ends no sentence, and which no person is called. */
export const ABBREVIATION = TABLE.of('abbreviation');

/** Ends of words that name quarters: "Himayatnagar", "Vijayanagar". */
export const QUARTER_END =
  /(?:nagar|puram|pur|pura|abad|garh|gaon|bazar|bazaar|wadi|palya|halli|peth|ganj|gunj|pally|palli|peta|bagh|vihar|kunj|layout|gudem|pada|apartments?|नगर|पुरम|पुर|पुरा|आबाद|गढ़|गढ़|गाँव|गांव|गंज|बाग)$/;

/** Parts of a house or a town, which no town is called by alone. */
export const SIDE = TABLE.of('side');
