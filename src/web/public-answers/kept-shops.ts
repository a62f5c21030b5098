import type { Config } from '../../config.ts';
import { KeptStores } from '../../domain/catalog/shop/kept-stores.ts';
import { PublicAnswers } from './public-answers.ts';

/** A process's cache of public shops, for all doors. */
export interface KeptShops {
  answers: PublicAnswers;
  stores: KeptStores;
}

export function keptShops({ shopCache }: Config): KeptShops {
  return { answers: new PublicAnswers(shopCache), stores: new KeptStores(shopCache) };
}
