import neighbours from '../../../data/demo/neighbours.json' with { type: 'json' };

/** A number that the simulator has, as a seller types it into the settings. */
export const SIMULATED_NUMBER = {
  channel: 'chat' as const,
  phoneNumberId: '106540352242922',
  accountId: '102290129340398',
  accessToken: 'EAAsimulated-number-token',
};

/** With those of the demo's shops in other countries. */
export const SIMULATED_NUMBERS = [
  SIMULATED_NUMBER,
  ...neighbours.stores.flatMap((store) => ('chat' in store && store.chat ? [store.chat] : [])),
];

/** A page that the simulator has. */
export const SIMULATED_PAGE = {
  channel: 'social' as const,
  accountId: '17841405309211844',
  accessToken: 'EAAsimulated-page-token',
};

/** Somebody who writes to the shop. */
export interface Shopper {
  name: string;
  /** Digits only; null: hidden behind a lasting id. */
  waId: string | null;
  /** The provider's lasting id, which a page's shoppers have alone. */
  userId: string;
}

/** The shoppers on the page; a JSONL file brings more. */
export const SHOPPERS: readonly Shopper[] = [
  { name: 'Asha Verma', waId: '919876543210', userId: 'IN.90000000000000001' },
  { name: 'Imran Sheikh', waId: '918281112233', userId: 'IN.90000000000000002' },
  { name: 'Neha, number hidden', waId: null, userId: 'IN.90000000000000003' },
  { name: 'Lucía Gómez', waId: '34600111222', userId: 'ES.90000000000000004' },
];
