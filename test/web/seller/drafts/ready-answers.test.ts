import { describe, expect, test } from 'vitest';
import { readyAnswers } from '../../../../src/web/seller/draft-chat/ready-answers.ts';
import { shopperLanguage } from '../../../../src/web/seller/draft-chat/shopper-language.ts';

describe('the shopper’s language', () => {
  test.each([
    ['2 blue mug please, thanks', 'en'],
    ['मुझे दो नीले कप चाहिए', 'hi'],
    ['bhai do neela cup bhej dena, kitna hua?', 'hi-Latn'],
    ['Hola, quiero dos tazas por favor', 'es'],
    ['Ji Hyun wants 1 mug', 'en'],
    ['', 'en'],
  ])('%s → %s', (text, language) => {
    expect(shopperLanguage(text)).toBe(language);
  });
});

const FACTS = { open: null, short: null, needsAddress: false, total: '' };
const OPEN = { product: 'Cotton Kurta', choices: ['S', 'M'], option: 'size' };

describe('ready answers', () => {
  test('are those that the draft has a use for', () => {
    const all = { open: OPEN, short: { name: 'Blue Mug' }, needsAddress: true, total: '₹998' };
    const labels = (facts: Parameters<typeof readyAnswers>[0]) =>
      readyAnswers(facts, 'en').map(({ label }) => label);
    expect(labels(all)).toEqual([
      'Which size?',
      'Out of stock: offer something else',
      'Ask for the full address',
    ]);
    expect(labels({ ...FACTS, total: '₹998' })).toEqual(['The total is ₹998. Confirm the order?']);
    expect(labels(FACTS)).toEqual([]);
    expect(labels({ ...FACTS, open: { ...OPEN, option: '' } })).toEqual(['Which one?']);
  });

  test.each([
    ['en', 'Cotton Kurta: which one would you like? We have S, M.'],
    ['hi', 'Cotton Kurta: कौन सा चाहिए? हमारे पास S, M है।'],
    ['hi-Latn', 'Cotton Kurta: kaun sa chahiye? Hamare paas S, M hai.'],
    ['es', 'Cotton Kurta: ¿cuál prefiere? Tenemos S, M.'],
  ] as const)('name the product and what is in stock, in %s', (language, text) => {
    expect(readyAnswers({ ...FACTS, open: OPEN }, language)[0]?.text).toBe(text);
  });
});
