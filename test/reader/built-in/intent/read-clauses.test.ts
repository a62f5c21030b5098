import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readClauses } from '../../../../src/reader/built-in/intent/read-clauses.ts';

/** The mood of the clause in which the word stands. */
function moodAt(text: string, word: string): string | undefined {
  const at = text.indexOf(word);
  return readClauses(text).find(({ start, end }) => start <= at && at < end)?.mood;
}

/** The mood of the first clause that has one of its own. */
const moodOf = (text: string): string => readClauses(text).find(({ own }) => own)?.mood ?? 'plain';

describe('a clause by itself', () => {
  test.each([
    ['order', 'please send 2 mugs'],
    ['order', '2 kurta bhej do'],
    ['order', 'मुझे दो कप चाहिए'],
    ['order', '¿me apartáis un saco de cemento?'],
    ['order', 'could you keep 3 for me?'],
    ['order', 'want 3 plants delivered to 12 MG Road'],
    ['plain', 'talla 38 en vez de 40'],
    ['past', 'I was taking nine medicines a day'],
    ['plain', '2 blue mugs'],
    ['plain', 'नीम का तेल २५० मिली एक'],
    ['plain', 'keede maarne wala spray ek'],
    ['plain', '7 pens, mix whatever colours you have'],
    ['plain', 'stain remover 2, rash cream 1'],
    ['question', 'गुलाब को कितना पानी देना चाहिए?'],
    ['question', 'can someone visit and give an estimate for pots?'],
    ['past', 'my mom has 12 snake plants'],
    ['thanks', 'ok bhaiya shaam ko aake le jaunga'],
    ['plain', 'dos tazas azules'],
    ['question', 'do you have blue mugs?'],
    ['question', 'kya blue mug milega'],
    ['question', 'नीला कप कितने का है'],
    ['question', '¿tenéis tazas azules?'],
    ['question', 'send me photos of the mugs'],
    ['past', 'last year I took 4 dupattas'],
    ['past', 'pichle mahine 2 mug mangwaye the'],
    ['past', 'recibí las tazas ayer'],
    ['complaint', 'the mugs came broken'],
    ['complaint', 'mug toota hua nikla'],
    ['return', 'I want to return the mugs'],
    ['return', 'mug wapas karna hai'],
    ['return', 'quiero devolver las tazas'],
    ['status', 'where is my order'],
    ['status', 'order kab aayega'],
    ['conditional', 'agar 10 mug lu to kitna discount'],
    ['conditional', 'si compro 10 tazas'],
    ['negation', 'leave the mugs'],
    ['negation', 'mug rehne do'],
    ['negation', 'कप रहने दो'],
    ['negation', 'no quiero la taza'],
    ['later', 'agli baar 2 aur lunga'],
    ['thanks', 'thank you so much'],
    ['greeting', 'buenas tardes'],
    ['spam', 'you have won a prize'],
  ])('%s: %s', (mood, text) => {
    expect(moodOf(text)).toBe(mood);
  });
});

describe('clauses and their neighbours', () => {
  test('what was bought before makes no lines, what is ordered now does', () => {
    const text = 'last diwali I took 2 sarees and a shawl from you. this time send 3 dupattas';
    expect(moodAt(text, 'shawl')).toBe('past');
    expect(moodAt(text, 'dupattas')).toBe('order');
  });

  test('a Hindi verb at the end holds for the things before it', () => {
    expect(moodAt('do kurta, ek saree abhi tak nahi mili', 'kurta')).toBe('complaint');
  });

  test('what a but takes back is taken back', () => {
    const text = 'I thought about the anarkali but it is too heavy so leave it, only the blouse 1';
    expect(moodAt(text, 'anarkali')).toBe('negation');
    expect(moodAt(text, 'blouse')).toBe('order');
  });

  test('a question about the total leaves the lines alone', () => {
    const text = '2 mugs, 1 tray. how much is it in total?';
    expect(moodAt(text, 'mugs')).toBe('plain');
    expect(moodAt(text, 'tray')).toBe('plain');
  });

  test('a heading that asks makes the list below it a question', () => {
    expect(moodAt('price of these:\n2 mugs\n1 tray', 'tray')).toBe('question');
  });

  test('a count after a remark is no part of it', () => {
    expect(moodAt('the price is fine, 5 hooks', 'hooks')).toBe('plain');
  });

  test('the mark of a request asks nothing of the things in it', () => {
    const text = 'could I get a feeding bottle, and baby oil 200 ml?';
    expect(moodAt(text, 'bottle')).toBe('order');
    expect(moodAt(text, 'oil')).toBe('plain');
  });

  test('"one more" stays in one clause', () => {
    expect(readClauses('ek aur chahiye')).toHaveLength(1);
    expect(readClauses('ek mug aur ek tray')).toHaveLength(2);
  });
});

test('clauses lie in order inside the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      let before = 0;
      for (const { start, end } of readClauses(text)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(text.length);
    }),
  );
});

describe('time', () => {
  const LONGEST = 4096;
  const filled = (piece: string) =>
    piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

  test.each([
    ['words that begin many cues', 'me me puedes que me si can you send send me photo '],
    ['open tags', '<script <a <'],
    ['drawn-out letters', 'aaaaaaaa'],
    ['stops', '.,;?!\n'],
    ['marks', 'e\u0301\u0301\u0301'],
    ['numbers', '1 2,3 4.5 '],
    ['Devanagari', 'भेज दो जो मुझे '],
  ])('%s', (_, piece) => {
    // Other texts: the last ones are remembered. Whatever else the machine does only adds to a cost.
    const costs = ['', '!', '?', '.'].map((end) => {
      const begin = process.cpuUsage();
      readClauses(`${filled(piece)}${end}`);
      return process.cpuUsage(begin).user / 1000;
    });
    // Far more than it takes: only what grows faster than the text fails.
    expect(Math.min(...costs)).toBeLessThan(100);
  });
});
