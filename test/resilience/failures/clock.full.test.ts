import { afterAll, expect, test } from 'vitest';
import type { WebProcess } from '../../../dev/web-process.ts';
import { useApp } from '../../support/app.ts';
import { aWaitingDraft } from '../../support/drafts.ts';
import { orderCount, someGoods } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { asJson, ask } from '../../support/resilience/ask.ts';
import { shoppingIn } from '../../support/resilience/shopping.ts';
import { describeWithClocks, wrongClock } from '../../support/resilience/wrong-clock.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

const context = useApp();
const { start, urlOf } = useWebProcesses(context);
useInvariants();

interface Tokens {
  accessToken: string;
}

const signIn = async (url: string, email: string): Promise<Tokens> => {
  const answer = await ask(
    `${url}/api/auth/login`,
    asJson({ email, password: 'correct horse battery' }),
  );
  expect(answer.status, answer.body).toBe(200);
  return JSON.parse(answer.body);
};
const ordersWith = (url: string, { accessToken }: Tokens) =>
  ask(`${url}/api/orders`, { headers: { authorization: `Bearer ${accessToken}` } });

describeWithClocks('B-12 processes whose clocks are wrong', () => {
  const running: WebProcess[] = [];
  const at = async (time: string, zone?: string) => {
    const web = await start(wrongClock(time, zone));
    running.push(web);
    return web;
  };
  afterAll(() => Promise.all(running.map((web) => web.stop())));

  test('B-12 an hour ahead or behind: a token is good everywhere, and for its quarter of an hour', async () => {
    const store = await aStore(context.app);
    const wrong = await Promise.all([at('+1h'), at('-1h')]);
    const urls = [urlOf(0), ...wrong.map(({ url }) => url)];
    for (const url of urls) {
      const tokens = await signIn(url, store.email);
      const statuses = urls.map(async (other) => (await ordersWith(other, tokens)).status);
      expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
      const [, claims = ''] = tokens.accessToken.split('.');
      const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      expect(exp - iat).toBe(900);
      expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(10);
    }
  }, 60_000);

  test('B-12 a draft ends after its 24 hours by the one clock of the database', async () => {
    const store = await aStore(context.app);
    const goods = await someGoods(store, { stock: 10 });
    const [ahead, behind] = running;
    const approve = (url: string, id: string) =>
      ask(`${url}/api/draft-orders/${id}/approve`, asJson({}, store.headers));
    const left = async (interval: string) => {
      const id = await aWaitingDraft(store, goods);
      await rows(
        `update draft_orders set created_at = created_at - interval '24 hours' + ?::interval,
           expires_at = expires_at - interval '24 hours' + ?::interval where owner_id = ? and id = ?`,
        [interval, interval, store.ownerId, id],
      );
      return id;
    };
    // The headers' token was made here: only processes whose clocks agree take it.
    const [open, over] = [await left('1 minute'), await left('-1 second')];
    const late = await signIn(behind?.url ?? '', store.email);
    const early = await signIn(ahead?.url ?? '', store.email);
    const as = (tokens: Tokens) => ({ authorization: `Bearer ${tokens.accessToken}` });
    const by = (url: string, id: string, tokens: Tokens) =>
      ask(`${url}/api/draft-orders/${id}/approve`, asJson({}, as(tokens)));
    expect((await by(behind?.url ?? '', over, late)).status).toBeGreaterThanOrEqual(400);
    expect((await by(ahead?.url ?? '', open, early)).status).toBeLessThan(300);
    expect((await approve(urlOf(0), over)).status).toBeGreaterThanOrEqual(400);
    expect(await orderCount(store)).toBe(1);
  }, 60_000);

  test.each([
    ['the 29th of February', '@2028-02-29 23:59:55', 'UTC'],
    ['the end of a year', '@2027-12-31 23:59:55', 'Asia/Kolkata'],
    ['the hour that comes twice', '@2026-10-25 00:59:55', 'Europe/Berlin'],
    ['the hour that is left out', '@2027-03-28 00:59:55', 'Europe/Berlin'],
  ])(
    'B-12 people shop on through %s',
    async (_what, time, zone) => {
      const store = await aStore(context.app);
      const shop = shoppingIn(store, await someGoods(store, { stock: 1_000 }));
      const web = await at(time, zone);
      const statuses = new Set<number>();
      const until = performance.now() + 6_000;
      while (performance.now() < until) {
        statuses.add((await shop.list(web.url)).status);
        statuses.add((await shop.checkCart(web.url)).status);
        statuses.add((await shop.buy(web.url)).status);
      }
      expect([...statuses].sort()).toEqual([200, 201]);
    },
    60_000,
  );
});
