import type { TestApp } from './app.ts';
import { setGateway } from './gateway-simulator.ts';
import { type GoodsOptions, someGoods, type TestGoods } from './goods.ts';
import { aStore, type TestStore } from './stores.ts';

export interface OnlineShop {
  store: TestStore;
  goods: TestGoods;
}

/** A store that takes online payments through the simulator, and something that it sells. */
export async function anOnlineShop(
  { app }: TestApp,
  goods: GoodsOptions = {},
): Promise<OnlineShop> {
  const store = await aStore(app);
  await setGateway(store);
  return { store, goods: await someGoods(store, goods) };
}
