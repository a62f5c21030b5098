import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Model } from 'objection';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/corrections.ts';
import { rejectDraft } from '../../src/features/drafts/decide-draft.ts';
import { editDraft } from '../../src/features/drafts/edit-draft.ts';
import { SYSTEM } from '../../src/session.ts';
import { useApp } from '../support/app.ts';
import { aChatShop, type ChatShop, draftsOf, writes } from '../support/drafts.ts';
import { shopOf } from '../support/stores.ts';

const t = useApp();
let shop: ChatShop;

async function corrections(args: string[]) {
  vi.stubEnv('DATABASE_URL', t.db.url);
  vi.stubEnv('JWT_SECRET', t.config.jwtSecret);
  vi.stubEnv('ENCRYPTION_KEY', t.config.encryptionKey);
  const [said, wrong]: [string[], string[]] = [[], []];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation((text) => wrong.push(text));
  const code = await main(args);
  // The command has closed the pool that it had bound.
  Model.knex(t.db.knex);
  vi.restoreAllMocks();
  return { code, said: said.join(''), wrong: wrong.join('\n') };
}

beforeEach(async () => {
  shop = await aChatShop(t);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const WHO = ['Lakshmi', 'Iyer', '98470', '12345', 'Lotus', 'Thrissur', '680001', 'example.org'];

/** A message with everything that tells who wrote it, rejected, and one whose count was corrected. */
async function correctTwo(): Promise<void> {
  const from = { from: { name: 'Lakshmi Iyer', waId: '919847012345', userId: 'IN.919847012345' } };
  await writes(
    shop,
    'Lakshmi here: 2 blue mugs\nLakshmi Iyer, 7 Lotus Road, Thrissur 680001, 98470 12345, lakshmi@example.org',
    from,
  );
  const [about] = await draftsOf(shop);
  if (!about) throw new Error('no draft');
  const { productId, variants } = shop.goods.mug;
  const items = [{ id: about.items[0]?.id, productId, variantId: variants.MUG ?? '', quantity: 3 }];
  await editDraft(await shopOf(shop), about.id, { items }, SYSTEM);
  await rejectDraft(shop.tenant, about.id, { reason: 'not_an_order' }, SYSTEM);
}

test('corrections are given one JSON line each, the newest first, by names of goods', async () => {
  await correctTwo();
  const { code, said } = await corrections(['--store', shop.slug]);
  expect(code).toBe(0);
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(lines).toMatchObject([
    { kind: 'not_an_order', read: null, became: null },
    {
      kind: 'line',
      read: { product: 'Blue Mug', quantity: 2 },
      became: { product: 'Blue Mug', quantity: 3 },
    },
  ]);
});

test('nothing tells who or where a shopper is, nor who corrected', async () => {
  await correctTwo();
  const { said } = await corrections(['--store', shop.slug]);
  expect(said).toContain('blue mugs');
  for (const word of WHO) expect(said.toLowerCase()).not.toContain(word.toLowerCase());
  for (const line of said.trim().split('\n')) {
    expect(Object.keys(JSON.parse(line))).toEqual(['kind', 'words', 'read', 'became']);
  }
});

test('they are written to a file where one is named', async () => {
  await correctTwo();
  const out = join(mkdtempSync(join(tmpdir(), 'corrections-')), 'given.jsonl');
  expect(await corrections(['--store', shop.slug, '--out', out])).toMatchObject({ said: '' });
  expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('no store, or one that is not there, is said', async () => {
  expect(await corrections([])).toMatchObject({ code: 2, said: '' });
  expect(await corrections(['--shop', 'x'])).toMatchObject({ code: 2 });
  expect(await corrections(['--store', 'nowhere'])).toEqual({
    code: 1,
    said: '',
    wrong: 'There is no store nowhere',
  });
});
