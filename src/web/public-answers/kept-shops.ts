import type { Config } from '../../config.ts';
import { CatalogWatch } from '../../features/catalog/shop/catalog-watch.ts';
import { KeptStores } from '../../features/catalog/shop/kept-stores.ts';
import { PublicAnswers } from './public-answers.ts';

export interface KeptShops {
  answers: PublicAnswers;
  stores: KeptStores;
}

export function keptShops({ shopCache, cdn }: Config): KeptShops {
  const watch = shopCache ? new CatalogWatch() : null;
  return { answers: new PublicAnswers(watch, cdn.purge !== null), stores: new KeptStores(watch) };
}
