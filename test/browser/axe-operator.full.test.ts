import { beforeAll, describe, expect, test } from 'vitest';
import { NEIGHBOURS } from '../../dev/demo/neighbours.ts';
import { addDemoPlatform } from '../../dev/demo/platform.ts';
import { newId } from '../../src/ids.ts';
import { routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator, signInAs } from '../support/stores.ts';
import { ScreenReport } from './support/screen-report.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const MINUTES = 60_000;

/** Files, parts of a page, and the library's own page: see jobs-board.test.ts. */
const NO_SCREEN = /\.csv$|\*$|^\/admin\/jobs-board|^\/admin\/overview\/:tile$/;
const MORE_SCREENS = [
  '/admin/stores?search=zzz',
  '/admin/stores?status=past_due&isActive=true',
  '/admin/users?search=zzz',
  '/admin/users?role=OWNER&isActive=false',
  '/admin/subscriptions?search=zzz',
  '/admin/settings/audit?search=zzz',
  '/admin/nowhere',
  `/admin/stores/${newId()}`,
];

const screens = (): string[] =>
  routesOf(context.app)
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/admin'))
    .map(({ url }) => url)
    .filter((url) => !NO_SCREEN.test(url));

/** The id that stands in an address, of a store that has something to show. */
async function addressOf(url: string): Promise<string> {
  if (!url.includes(':')) return url;
  const [found] = await rows<{ stores: string; users: string; subscriptions: string }>(
    `select s.id as stores, s.owner_id as users, u.id as subscriptions
       from stores s join user_subscriptions u on u.user_id = s.owner_id where s.slug = 'spice-route'`,
  );
  const kind = /^\/admin\/(stores|users|subscriptions)\//.exec(url)?.[1];
  return url.replace(/:\w+/, found?.[kind as 'stores'] ?? newId());
}

async function anOperatorCalled(name: string) {
  const operator = await anOperator(context.app, name);
  return {
    headers: await signInAs(context.app, { ...operator, userId: operator.id, role: 'SUPER_ADMIN' }),
  };
}

test('an empty platform has words on every page', { timeout: 2 * MINUTES }, async () => {
  const findings = new ScreenReport();
  const page = await open({ width: PHONE, signedIn: await anOperatorCalled('Asha') });
  for (const url of screens().filter((one) => !one.includes(':'))) await findings.visit(page, url);
  expect(findings.lines).toEqual([]);
});

describe('a platform with stores', () => {
  beforeAll(async () => {
    const account = { name: 'Olu', email: 'olu@platform.example', password: 'harbour-lamp-77' };
    const { secrets } = context.app;
    await addDemoPlatform(account, { ownersPassword: 'paper-boats-42', secrets });
    expect(NEIGHBOURS.length).toBeGreaterThan(9);
  });

  test('can be read on every page, on a phone and on a desk, light and dark, refused forms too', {
    timeout: 4 * MINUTES,
  }, async () => {
    const findings = new ScreenReport({ narrowest: 320 });
    const page = await open({ width: PHONE, signedIn: await anOperatorCalled('Asha') });
    page.on('dialog', (dialog) => dialog.accept());
    for (const url of [...screens(), ...MORE_SCREENS]) {
      const address = await addressOf(url);
      await findings.visit(page, address);
      await findings.sendEmptied(page, address);
    }
    expect(findings.lines).toEqual([]);
  });
});
