import { test } from 'vitest';
import { rows } from '../../src/db.ts';
import { launchBrowser } from '../support/browser.ts';
import { useApp } from '../support/app.ts';
import { aSeller, PASSWORD, post } from '../support/accounts.ts';

const t = useApp();
test('look', { timeout: 240_000 }, async () => {
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const seller = await aSeller(t.app, { storeName: 'Anokhi Threads' });
  for (const name of ['Ravi Kumar', 'Asha']) await post(t.app, '/api/staff', { name, email: `${name.slice(0,4).toLowerCase()}-x@example.com`, password: PASSWORD }, seller.headers);
  await rows(`update users set is_active=false where name='Asha'`);
  await rows(`insert into usage_counters (owner_id, metric, period, count) values (?, 'orders', to_char(now() at time zone 'UTC','YYYY-MM'), 712)`, [seller.user.id]);
  const browser = await launchBrowser();
  const only = process.env.ONLY?.split(',');
  for (const width of [360, 1280]) for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    const shot = async (name: string) => { if (!only || only.includes(name)) await page.screenshot({ path: `/tmp/look/${name}-${width}-${colorScheme}.png`, fullPage: true }); };
    await page.goto(`${origin}/login?next=/dashboard/settings`); await shot('login');
    await page.fill('[name=email]', seller.email); await page.fill('[name=password]', 'wrong wrong 1'); await page.click('form button.button'); await page.waitForSelector('[role=alert]'); await shot('login-wrong');
    await page.goto(`${origin}/register`); await shot('register');
    await page.fill('[name=storeName]', 'Mugs'); await page.fill('[name=name]', 'M'); await page.fill('[name=email]', seller.email); await page.fill('[name=password]', 'password123'); await page.click('form button.button'); await page.waitForSelector('[role=alert]'); await shot('register-wrong');
    await page.goto(`${origin}/login?next=/dashboard/settings`);
    await page.fill('[name=email]', seller.email); await page.fill('[name=password]', PASSWORD); await page.check('[data-reveal] input'); await page.click('form button.button'); await page.waitForURL('**/settings'); await shot('settings');
    await page.goto(`${origin}/dashboard/settings/place`); await shot('place');
    await page.goto(`${origin}/dashboard/staff`); await shot('staff');
    await page.click('a.row-link >> nth=0'); await page.waitForSelector('details summary'); await page.click('main details summary'); await shot('staff-one');
    await page.goto(`${origin}/dashboard/billing`); await shot('billing');
    await page.goto(`${origin}/dashboard/profile`); await shot('profile');
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    await rows(`update user_subscriptions set current_period_end = now() - interval '1 hour' where user_id=?`, [seller.user.id]);
    await page.goto(`${origin}/dashboard/settings`); await shot('ended');
    await rows(`update user_subscriptions set current_period_end = now() + interval '10 days' where user_id=?`, [seller.user.id]);
    console.log(width, colorScheme, 'scrollWidth', wide, errors);
    await context.close();
  }
  await browser.close();
});
