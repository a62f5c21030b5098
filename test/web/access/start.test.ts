import { describe, expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

describe('the front page', () => {
  const { app } = context({
    operatorName: 'Harbour Stalls <Ltd>',
    operatorEmail: 'hello@harbour.example',
    demoShop: 'blue-mug',
  });

  test('says what this is, opens a store, signs in, shows a demo shop and who runs it', async () => {
    const { statusCode, body } = await new Jar(app()).get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Turn chat messages into orders</h1>');
    expect(body).toContain('href="/register">Open a store');
    expect(body).toContain('href="/login">Sign in');
    expect(body).toContain('href="/catalog/blue-mug">See a demo shop');
    expect(body).toContain('Run by Harbour Stalls &lt;Ltd&gt;.');
    expect(body).toContain('href="mailto:hello@harbour.example"');
    expect(body).not.toContain('noindex');
  });

  test('leads who is signed in to their own first page', async () => {
    const { email } = await aSeller(app());
    const jar = new Jar(app());
    await jar.submit('/login', { email, password: PASSWORD });
    const { statusCode, headers } = await jar.get('/');
    expect([statusCode, headers.location]).toEqual([303, '/dashboard']);
  });
});

describe('a platform without a name, an address and a demo shop', () => {
  const { app } = context({});

  test('leaves them out', async () => {
    const { body } = await new Jar(app()).get('/');
    expect(body).toContain('Open a store');
    for (const absent of ['Run by', 'mailto:', 'demo shop']) expect(body).not.toContain(absent);
  });
});

describe('the example of the front page', () => {
  const { app } = context({ demoShop: 'blue-mug' });
  const read = async (language: string) =>
    (await new Jar(app()).get('/', { 'accept-language': language })).body.replace(/<[^>]+>/g, ' ');

  test.each([
    ['en', ['₹998', '₹1,199', 'Approve · ₹2,197']],
    ['es-MX', ['$378', '$219', 'Aprobar · $597']],
    ['pt-BR', ['R$ 99,80', 'R$ 89,90', 'Aprovar · R$ 189,70']],
    ['hi', ['₹998', '₹1,199', '₹2,197']],
    ['bn', ['₹998', '₹1,199', '₹2,197']],
    ['id', ['150.000', '120.000', '270.000']],
    ['ta', ['₹998', '₹1,199', '₹2,197']],
  ])('adds up in %s', async (language, amounts) => {
    const text = (await read(language)).replaceAll('\u00a0', ' ');
    for (const amount of amounts) expect(text).toContain(amount);
    if (language === 'es-MX') expect(text).not.toContain('₹');
  });

  test('says in what the demo shop is, where it is in another language', async () => {
    const store = await aStore(app());
    await rows(`update stores set slug = 'blue-mug', languages = '{hi}' where owner_id = ?`, [
      store.ownerId,
    ]);
    await rows(
      `insert into store_slugs (slug, store_id) values ('blue-mug', ?) on conflict do nothing`,
      [store.storeId],
    );
    expect(await read('es-MX')).toMatch(/está en inglés, con precios en rupia india/);
    const hindi = (await new Jar(app()).get('/', { 'accept-language': 'hi' })).body;
    expect(hindi).toContain('href="/hi/catalog/blue-mug"');
  });
});

function context(settings: Parameters<typeof useApp>[0]) {
  const used = useApp(settings);
  return { app: () => used.app };
}
