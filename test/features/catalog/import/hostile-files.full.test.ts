import { expect, test } from 'vitest';
import { parseCatalogFile } from '../../../../src/features/catalog/import/parse/parse-catalog-file.ts';
import { planImport } from '../../../../src/features/catalog/import/plan-import.ts';
import { ImportedStock } from '../../../../src/features/catalog/import/stock/imported-stock.ts';
import { PRODUCT_LIMITS } from '../../../../src/features/catalog/product.ts';
import { newId } from '../../../../src/ids.ts';
import { tenantOfStore } from '../../../../src/kernel/tenancy/tenant.ts';
import { type Text, textIn } from '../../../../src/kernel/translation/text.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';
import { cpuTime } from '../../../support/cpu-time.ts';

const EMPTY_STORE = {
  products: new Map(),
  takenSlugs: new Set<string>(),
  imported: new ImportedStock(tenantOfStore({ ownerId: newId() }), new Map()),
};
const ROWS = 19_000;

const table = (header: string, count: number, row: (index: number) => string) =>
  [header, ...Array.from({ length: count }, (_, index) => row(index))].join('\n');

/** What a file comes to, how long that is computed, and how often others had a turn meanwhile. */
async function planned(csv: string) {
  let turns = 0;
  let planning = true;
  const serve = () => {
    turns++;
    if (planning) setImmediate(serve);
  };
  setImmediate(serve);
  let plan = { products: [] as object[], problems: [] as { message: Text }[] };
  const worked = await cpuTime(async () => {
    plan = await planImport(
      await parseCatalogFile(Buffer.from(csv), { currency: 'INR', timeZone: 'Asia/Kolkata' }),
      EMPTY_STORE,
    );
  });
  planning = false;
  const problems = plan.problems.map(({ message }) => ({ message: textIn(message, english) }));
  return { ...plan, problems, worked, turns };
}

const tooMany = expect.stringContaining(`at most ${PRODUCT_LIMITS.variants} variants`);
const leftOut = expect.stringContaining('was skipped');

const woo = 'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)';
const variation = (index: number) =>
  index === 0
    ? '1,variable,p,Mug,,,Color,Red'
    : `${index + 1},variation,s${index},Mug,1,p,Color,v${index}`;

test.each([
  ['one product of all rows', table('name,price,option1 value', ROWS, (i) => `Mug,1,v${i}`)],
  [
    'one of another shop',
    table(
      'Handle,Title,Variant Price,Option1 Name,Option1 Value',
      ROWS,
      (i) => `m,Mug,1,Size,${i}`,
    ),
  ],
  ['one with its variations', table(woo, ROWS, variation)],
])('%s: each row is left out, with the reason', async (_, csv) => {
  const { products, problems, worked, turns } = await planned(csv);
  expect(products).toEqual([]);
  expect(problems).toHaveLength(ROWS);
  expect(problems[0]).toMatchObject({ message: tooMany });
  expect(problems.at(-1)).toMatchObject({ message: leftOut });
  expect(worked).toBeLessThan(5_000);
  expect(turns).toBeGreaterThan(10);
});

test('thousands of products of one name are told apart', async () => {
  const csv = table('handle,name,price', ROWS, (i) => `h${i},Mug,1`);
  const { products, problems, worked, turns } = await planned(csv);
  expect([products.length, problems]).toEqual([ROWS, []]);
  expect(worked).toBeLessThan(15_000);
  expect(turns).toBeGreaterThan(20);
});

test.each([
  ['names', table('name,price', 140, (i) => `${'x '.repeat(32_000)}${i},1`)],
  ['other names', table('name,price,aliases', 140, (i) => `M${i},1,${'ab|'.repeat(20_000)}`)],
  ['addresses', table('name,price,images', 140, (i) => `M${i},1,${'http://a/b '.repeat(5_900)}`)],
  [
    'spaces',
    table('name,price', 140, (i) => `x${' '.repeat(60_000)}${i},"1${' '.repeat(4_000)}x"`),
  ],
])('cells full of %s are read in no time', async (_, csv) => {
  const { worked, turns } = await planned(csv);
  expect(worked).toBeLessThan(10_000);
  expect(turns).toBeGreaterThan(20);
});
