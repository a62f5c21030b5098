import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aChatShop, type ChatShop, cart, theDraft, writes } from '../../support/drafts.ts';
import { useInvariants } from '../../support/invariants.ts';

const context = useApp();
useInvariants();
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
});

// Wherever a long text is cut, one of the two cuts a character in half.
test.each(['2 Blue Mug\n', '2 Blue Mug \n'])(
  'a long message is cut between characters: %j',
  async (beginning) => {
    await writes(shop, `${beginning}${'😀'.repeat(30_000)}`);
    const { items, messageText } = await theDraft(shop);
    expect(items).toMatchObject([{ quantity: 2, sku: 'MUG' }]);
    expect(messageText.length).toBeGreaterThan(19_000);
    expect(messageText).not.toMatch(/\p{Surrogate}/u);
  },
);

test.each(['address ', 'address  '])('so is what it says of the shopper: %j', async (beginning) => {
  const name = 'name: Asha Rao\n';
  await writes(shop, `2 Blue Mug\n${name}${beginning}${'🏠'.repeat(3_000)}`);
  expect(JSON.stringify((await theDraft(shop)).customer)).not.toMatch(/\\ud[89a-f]/);
});

test.each(['0', '99999999999999999999', '1.5', '-3', '1e9', '½'])(
  'a message that orders %s of something is kept',
  async (quantity) => {
    const { message, isNew } = await writes(shop, `${quantity} Blue Mug please`);
    expect({ isNew, text: message.text }).toEqual({
      isNew: true,
      text: `${quantity} Blue Mug please`,
    });
  },
);

test('more pieces than an order can hold are for a person to count', async () => {
  await writes(shop, '10000 Blue Mug please');
  const { items, unknowns } = await theDraft(shop);
  expect(items).toMatchObject([{ quantity: 1, parts: { quantity: 0.3 } }]);
  expect(unknowns).toBe(1);
});

test('a cart of two hundred lines that nobody sells leaves a draft to look at', async () => {
  const items = Array.from({ length: 200 }, (_, at) => ({
    retailerId: `${'x'.repeat(190)}${at}`,
    quantity: at % 2 ? 1 : null,
  }));
  await writes(shop, cart(items));
  const { unmatched, unknowns } = await theDraft(shop);
  expect(unmatched).toHaveLength(200);
  expect(unknowns).toBeGreaterThanOrEqual(200);
});
