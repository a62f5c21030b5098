import { describe, expect, test } from 'vitest';
import {
  languageInShop,
  shopperLanguage,
} from '../../../../src/features/conversations/shopper-language.ts';
import { readyAnswers } from '../../../../src/features/drafts/pages/draft-reply.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

describe('the shopper’s language', () => {
  test.each([
    ['2 blue mug please, thanks', 'en'],
    ['मुझे दो नीले कप चाहिए', 'hi'],
    ['bhai do neela cup bhej dena, kitna hua?', 'hi-Latn'],
    ['Hola, quiero dos tazas por favor', 'es'],
    ['Oi, quero duas canecas por favor', 'pt-BR'],
    ['kak saya mau pesan dua, ada warna biru?', 'id'],
    ['இரண்டு நீல கப் வேண்டும்', 'ta'],
    ['দুটো নীল কাপ লাগবে', 'bn'],
    ['Ji Hyun wants 1 mug', 'en'],
    ['', 'en'],
  ])('%s → %s', (text, language) => {
    expect(shopperLanguage(text)).toBe(language);
  });

  test.each([
    ['hi', [], 'hi'],
    ['mr', [], 'mr'],
    ['en', ['mr'], 'mr'],
    ['mr', ['hi'], 'hi'],
    ['en', ['ta'], 'hi'],
  ])('in Devanagari for a shop in %s and %j is %s', (first, languages, language) => {
    expect(languageInShop('नीला मग', { language: first, languages })).toBe(language);
  });
});

const FACTS = { open: null, short: null, needsAddress: false, total: '' };
const OPEN = { product: 'Cotton Kurta', choices: ['S', 'M'], option: 'size' };

describe('ready answers', () => {
  test('are those that the draft has a use for', () => {
    const all = { open: OPEN, short: { name: 'Blue Mug' }, needsAddress: true, total: '₹998' };
    const labels = (facts: Parameters<typeof readyAnswers>[0]) =>
      readyAnswers(facts, 'en', english).map(({ label }) => label);
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
    ['en', /^Cotton Kurta: which one would you like\? We have S, M\.$/u],
    ['hi', /^Cotton Kurta: [\p{Script=Devanagari}\s]+\?.* S, M/u],
    ['hi-Latn', /^Cotton Kurta: kaun sa chahiye\?.* S, M/u],
    ['es', /^Cotton Kurta: ¿cuál .*\? Tenemos S, M/u],
    ['pt-BR', /^Cotton Kurta: qual .*\? Temos S, M/u],
    ['id', /^Cotton Kurta: .*mana.*\?.* S, M/u],
    ['ta', /^Cotton Kurta: [\p{Script=Tamil}\s]+\?.* S, M/u],
    ['bn', /^Cotton Kurta: [\p{Script=Bengali}\s]+\?.* S, M/u],
  ] as const)('name the product and what is in stock, in %s', (language, text) => {
    expect(readyAnswers({ ...FACTS, open: OPEN }, language, english)[0]?.text).toMatch(text);
  });
});
