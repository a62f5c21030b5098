import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startWebProcess } from '../../../dev/web-process.ts';
import { useApp } from '../../support/app.ts';
import { orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { ask, type Reply } from '../../support/resilience/ask.ts';
import { figure } from '../../support/resilience/figures.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import { orderIdOf, shoppingIn } from '../../support/resilience/shopping.ts';
import { describeWithSmallDisks, useSmallDisk } from '../../support/resilience/small-disk.ts';
import { useSoundProcesses } from '../../support/resilience/sound-processes.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const SOON = { timeout: 30_000, interval: 200 };
/** As many as it takes to run out of what PostgreSQL has set aside. */
const MOST_ORDERS = 3_000;

describeWithSmallDisks('B-11 PostgreSQL on a disk that fills up', () => {
  const disk = useSmallDisk(200);
  const context = useApp();
  const postgres = useOwnPostgres(context, {
    folder: () => disk.path,
    settings: ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB'],
  });
  const { urlOf, processes } = useWebProcesses(context, () => ({ DATABASE_URL: postgres.url }));
  useInvariants();

  test('B-11 no order is said to be placed that is not there, and people order again once there is room', async () => {
    const store = await aStore(context.app);
    const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
    const placed: string[] = [];
    const refused: Reply[] = [];
    const buy = async () => {
      const answer = await shop.buy(urlOf(placed.length));
      if (answer.status === 201) placed.push(orderIdOf(answer));
      else refused.push(answer);
      return answer.status;
    };
    expect(await buy()).toBe(201);
    disk.fill();
    while (refused.length < 5 && placed.length < MOST_ORDERS) {
      await Promise.all(Array.from({ length: 10 }, buy));
    }
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.filter(({ status }) => status < 400 || status === 0)).toEqual([]);
    disk.clear();
    const since = performance.now();
    // What runs a database server starts it again when it has given up.
    if (!postgres.isRunning()) await postgres.start();
    await expect.poll(buy, SOON).toBe(201);
    const took = (performance.now() - since) / 1_000;
    figure('B-11', { what: 'orders again after there is room', value: took, unit: 's', limit: 30 });
    const found = await rows('select id from orders where owner_id = ? and id = any(?::uuid[])', [
      store.ownerId,
      placed,
    ]);
    expect(found).toHaveLength(placed.length);
    expect(processes.every(({ child }) => child.exitCode === null)).toBe(true);
  }, 180_000);
});

describeWithSmallDisks('B-11 a web process whose own disk fills up', () => {
  const disk = useSmallDisk(8);
  const context = useApp();
  const noted = useSoundProcesses();
  useInvariants();
  const env = () => ({
    DATABASE_URL: context.db.url,
    JWT_SECRET: context.config.jwtSecret,
    ENCRYPTION_KEY: context.config.encryptionKey,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATA_DIR: join(disk.path, 'data'),
  });

  test('B-11 a log that cannot be written stops nobody from ordering', async () => {
    const logFile = join(disk.path, 'web.log');
    const web = noted(await startWebProcess(env(), { logFile }));
    const store = await aStore(context.app);
    const shop = shoppingIn(store, await someGoods(store, { stock: 100_000 }));
    disk.fill();
    for (let turn = 0; turn < 200; turn++) {
      const answer = await shop.visit(web.url, turn);
      expect(answer.status, `${turn} ${answer.error} ${answer.body}`).toBeLessThan(300);
      expect(answer.status).toBeGreaterThan(0);
    }
    expect(await orderCount(store)).toBe(40);
    disk.clear();
    const before = web.output().length;
    await expect
      .poll(async () => {
        await shop.list(web.url);
        return web.output().length > before;
      }, SOON)
      .toBe(true);
    await web.stop();
  }, 60_000);

  test('B-11 a photo that cannot be kept is refused, and kept once there is room', async () => {
    const web = noted(await startWebProcess(env()));
    const store = await aStore(context.app);
    const { productId } = await someGoods(store);
    const noise = { create: { width: 900, height: 900, channels: 3, background: 'teal' } } as const;
    const photo = await sharp(noise).jpeg().toBuffer();
    const upload = () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'mug.jpg');
      return ask(`${web.url}/api/products/${productId}/images`, {
        method: 'POST',
        headers: store.headers,
        body: form,
      });
    };
    expect((await upload()).status).toBe(201);
    disk.fill();
    const refused = await upload();
    expect(refused.status, refused.body).toBeGreaterThanOrEqual(400);
    const images = await rows('select id from product_images where owner_id = ?', [store.ownerId]);
    expect(images).toHaveLength(1);
    disk.clear();
    const again = await upload();
    expect(again.status, again.body).toBe(201);
    await web.stop();
  }, 60_000);
});
