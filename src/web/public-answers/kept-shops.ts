import type { Config } from '../../config.ts';
import { CatalogWatch } from '../../domain/catalog/shop/catalog-watch.ts';
import { KeptStores } from '../../domain/catalog/shop/kept-stores.ts';
import { PublicAnswers } from './public-answers.ts';

export interface KeptShops {
  answers: PublicAnswers;
  stores: KeptStores;
}

export function keptShops({ shopCache, cdn }: Config): KeptShops {
  const watch = shopCache ? new CatalogWatch() : null;
  return { answers: new PublicAnswers(watch, cdn.purge !== null), stores: new KeptStores(watch) };
}
