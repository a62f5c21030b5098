import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteImages } from '../../src/features/catalog/image-imports/note-images.ts';
import { previewImport } from '../../src/features/catalog/import/preview-import.ts';
import { startImport } from '../../src/features/catalog/import/run-import.ts';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { migrateQueue } from '../../src/kernel/queue/queue-backend.ts';
import { PICTURES } from '../../src/limits.ts';
import { SYSTEM } from '../../src/session.ts';
import { fetchingImages } from '../../worker/jobs/fetch-product-image.ts';
import { JOB_HANDLERS } from '../../worker/jobs/index.ts';
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts';
import { useApp } from '../support/app.ts';
import { useFolder } from '../support/files.ts';
import { someGoods } from '../support/goods.ts';
import { sends, testPolicy, useOutside } from '../support/outside.ts';
import { aPicture } from '../support/pictures.ts';
import { silentLog } from '../support/queue-backends.ts';
import { rows } from '../support/rows.ts';
import { aStore, type TestStore } from '../support/stores.ts';

const context = useApp({ dataDir: useFolder() });
const outside = useOutside();
/** How many pictures are asked for and not answered: now, and at most. */
const open = { now: 0, most: 0 };
let letGo = () => {};
let worker: RunningWorker;

beforeAll(async () => {
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  outside.answers['/pit'] = (_request, response) => {
    open.now++;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => {
      open.now--;
    });
    gone.then(() => response.destroy());
  };
  outside.answers['/good.png'] = sends(await aPicture(100, 100).png().toBuffer());
  await migrateQueue(context.db.url);
  // A pit that is never left: the worst there is.
  const policy = testPolicy({ timeoutMs: 600_000, startMs: 600_000 });
  const handlers = { ...JOB_HANDLERS, 'fetch-product-image': fetchingImages(policy) };
  worker = await startWorker({ config: context.config, log: silentLog, handlers });
});
afterAll(async () => {
  letGo();
  setJobDispatcher(null);
  await worker.stop();
});

async function imagesOf(shop: TestStore, path: string, count: number) {
  const { productId } = await someGoods(shop);
  const images = Array.from({ length: count }, (_, position) => ({
    productId,
    address: `${outside.origin}${path}?${position}`,
    alt: '',
    position,
    variantIds: [],
  }));
  for (const { address } of images) {
    const { pathname, search } = new URL(address);
    outside.answers[pathname + search] ??= outside.answers[path] ?? (() => {});
  }
  await noteImages(shop.tenant, images, null);
}

const imageJobs = (shop: TestStore) =>
  rows<{ attempts: number; leased: boolean }>(
    `select attempts, leased_until is not null as leased from jobs
      where name = 'fetch-product-image' and data ->> 'ownerId' = ?`,
    [shop.ownerId],
  );

test('hosts that never answer hold a part of a worker, and every other job goes on', async () => {
  const pits = await Promise.all([1, 2, 3].map(() => aStore(context.app)));
  for (const shop of pits) await imagesOf(shop, '/pit', 6);
  await expect.poll(() => open.now, { timeout: 15_000, interval: 50 }).toBe(PICTURES.perWorker);

  const seller = await aStore(context.app);
  const file = { name: 'a.csv', content: Buffer.from('name,price\nCup,10\n') };
  const importId = await previewImport(seller.tenant, file, SYSTEM);
  await startImport(seller.tenant, importId);
  const state = async () =>
    (
      await rows<{ state: string }>('select state from product_imports where owner_id = ?', [
        seller.ownerId,
      ])
    )[0]?.state;
  await expect.poll(state, { timeout: 15_000, interval: 50 }).toBe('done');

  expect(open.most).toBe(PICTURES.perWorker);
  const jobs = (await Promise.all(pits.map(imageJobs))).flat();
  expect(jobs).toHaveLength(pits.length * PICTURES.perStore);
  // Those beyond are back in the queue, as if nobody had tried them.
  await expect
    .poll(async () => (await Promise.all(pits.map(imageJobs))).flat(), { timeout: 10_000 })
    .toSatisfy(
      (all: { attempts: number; leased: boolean }[]) =>
        all.filter(({ leased }) => leased).length === PICTURES.perWorker &&
        all.every(({ leased, attempts }) => attempts === (leased ? 1 : 0)),
    );
});

test('once a place is free, what was handed back is fetched', async () => {
  const shop = await aStore(context.app);
  await imagesOf(shop, '/good.png', 5);
  letGo();
  const done = () =>
    rows<{ state: string }>(
      `select state from product_image_imports where owner_id = ? and state = 'done'`,
      [shop.ownerId],
    );
  await expect.poll(done, { timeout: 90_000, interval: 200 }).toHaveLength(5);
}, 120_000);
