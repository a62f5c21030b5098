import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  conceptsOf,
  foldWord,
  isDevanagari,
  numeralsOf,
  plainWord,
  soundKeys,
  transliterate,
  unitOf,
} from '../../../../src/reader/built-in/words/words.ts';

const concepts = (word: string) => new Set(conceptsOf(word).map((one) => one.concept));

const shares = (a: Iterable<string>, b: Iterable<string>) => {
  const known = new Set(b);
  return [...a].some((key) => known.has(key));
};

/** Whether two words meet: by folding, by what they mean or, across scripts, by sound. */
function meet(a: string, b: string): boolean {
  if (foldWord(a) === foldWord(b) || shares(concepts(a), concepts(b))) return true;
  return isDevanagari(a) !== isDevanagari(b) && shares(soundKeys(a), soundKeys(b));
}

const pairs = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('/') as [string, string]);

test.each(
  pairs(`kurti/kurtee chaawal/chawal palazo/palazzo dupata/dupatta saree/sari zeera/jeera laddoos/laddoo
    jhola/jholaa foil/phoil zari/jari sweter/sveter qameez/kameez tartas/tarta lápices/lápiz peces/pez cojines/cojín साड़ियाँ/saree`),
)('%s and %s are one word', (a, b) => {
  expect(meet(a, b)).toBe(true);
});

test.each(
  pairs(`कॉटन/cotton चॉकलेट/chocolate बैटरी/battery स्कूल/school ब्राउन/brown माइक्रो/micro
    यूएसबी/usb आईफोन/iphone मशीन/machine व्हाइट/white वाइट/white येलो/yellow वॉश/wash वॉच/watch गार्ड/guard
    टाइप/type एचडीएमआई/hdmi एसी/ac ड्रिल/drill नोटबुक/notebook स्टील/steel शैम्पू/shampoo क्रीम/cream
    फ़ोन/phone लिपस्टिक/lipstick स्प्रे/spray स्लाइस/slice टेबल/table कूलर/cooler`),
)('%s sounds like %s', (devanagari, latin) => {
  expect(shares(soundKeys(devanagari), soundKeys(latin))).toBe(true);
});

test.each(
  pairs(
    'bhindi/vindi boot/but pan/pen sal/saal pie/pi kala/kela cap/cup bat/bath ring/rang belt/balti',
  ),
)('%s and %s name different things', (a, b) => {
  expect(shares(concepts(a), concepts(b))).toBe(false);
});

test('three and a can of metal stay apart', () => {
  expect(numeralsOf('teen')[0]?.value).toBe(3);
  expect(numeralsOf('tin')[0]?.doubtful).toBe(true);
  expect(unitOf('tin')).toBe('tin');
  expect(unitOf('teen')).toBeNull();
});

test('Devanagari is written as Indians write it', () => {
  expect(transliterate('दूध 2 किलो')).toBe('dudh 2 kilo');
  expect(transliterate('नमक')).toBe('namak');
});

const anyWord = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'aeiouchzjwvyxqgñé'), maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'कखगचजटडतदनपबमयरलवशसहािीुूेैोौं़्'), maxLength: 80 }),
);

test('folding any text gives an answer that folding leaves as it is', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      const folded = foldWord(word);
      const spanish = foldWord(word, 'iberian');
      expect(foldWord(folded)).toBe(folded);
      expect(foldWord(spanish, 'iberian')).toBe(spanish);
      expect(plainWord(plainWord(word))).toBe(plainWord(word));
    }),
  );
});

test('no text makes a lookup fail', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      expect(soundKeys(word).length).toBeGreaterThan(0);
      expect(Array.isArray(conceptsOf(word))).toBe(true);
    }),
  );
});

test.each(['a', 'aeiou', 'iy', 'chh', 'z', 'क', 'ि', 'y'])(
  'a word of 100,000 letters %s costs no more than a long one',
  (letters) => {
    const word = letters.repeat(100_000 / letters.length);
    const before = process.cpuUsage();
    foldWord(word);
    foldWord(word, 'iberian');
    soundKeys(word);
    transliterate(word);
    unitOf(word);
    conceptsOf(word);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(500);
  },
);

test.each([
  ['drawing', 'ड्राइंग'],
  ['bear', 'बियर'],
  ['gear', 'गियर'],
  ['chair', 'चेयर'],
  ['board', 'बोर्ड'],
])('%s sounds like %s', (latin, devanagari) => {
  expect(soundKeys(latin)).toEqual(expect.arrayContaining(soundKeys(devanagari).slice(0, 1)));
});
