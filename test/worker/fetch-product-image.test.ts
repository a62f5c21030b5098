import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteImages } from '../../src/features/catalog/image-imports/note-images.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { useApp } from '../support/app.ts';
import { someGoods } from '../support/goods.ts';
import { useOutside } from '../support/outside.ts';
import { silentLog } from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';
import { aStore } from '../support/stores.ts';

const context = useApp();
const outside = useOutside();
let worker: RunningWorker;

beforeAll(async () => {
  await migrateQueue(context.db.url);
  worker = await startWorker({ config: context.config, log: silentLog, handlers: JOB_HANDLERS });
});
afterAll(async () => {
  setJobDispatcher(null);
  await worker.stop();
});

test('the worker takes up what is noted, one after another, and calls nothing of its own network', async () => {
  const shop = await aStore(context.app);
  const { productId } = await someGoods(shop);
  const image = (position: number) => ({
    productId,
    address: `${outside.origin}/${position}.png`,
    alt: '',
    position,
    variantIds: [],
  });
  await noteImages(shop.tenant, [0, 1, 2, 3, 4, 5].map(image), null);
  const states = () =>
    rows<{ state: string }>('select state from product_image_imports where owner_id = ?', [
      shop.ownerId,
    ]).then((all) => all.map(({ state }) => state));
  await expect
    .poll(states, { timeout: 15_000, interval: 50 })
    .toEqual(Array.from({ length: 6 }, () => 'failed'));
  expect(outside.asked).toEqual([]);
  const jobs = await rows(`select 1 from jobs where name = 'fetch-product-image'`);
  expect(jobs).toHaveLength(6);
});
