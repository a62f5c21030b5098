import { describe, expect, test } from 'vitest';
import type { StoreCatalog } from '../../../src/reader/built-in/catalog.ts';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { type Before, parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import { CLOTHES, GROCERIES, HOGAR, PHONES } from './stores.ts';

/** The lines of an order in short: "Cotton Kurta, M / Blue ×2"; what is not sold after a minus. */
function read(store: StoreCatalog, text: string, before?: Partial<Before>): string[] {
  const parsed = parseMessage(text, indexCatalog(store), { messages: [], ...before });
  const lines = parsed.lines.map(({ productId, variantId, quantity }) => {
    return `${productId}${variantId === null ? ' ?' : variantId && `, ${variantId}`} ×${quantity}`;
  });
  return [...lines, ...parsed.unmatched.map((words) => `− ${words.text}`)];
}

describe('lists', () => {
  test.each([
    [
      '2 cotton kurta blue M and 1 white L',
      ['Cotton Kurta, M / Blue ×2', 'Cotton Kurta, L / White ×1'],
    ],
    [
      'cotton kurta set pink xl x2, silk saree red - 1',
      ['Cotton Kurta Set, XL / Pink ×2', 'Silk Saree, Red ×1'],
    ],
    ['1) silk saree gold\n2) woollen shawl\nOne each', ['Silk Saree, Gold ×1', 'Woollen Shawl ×1']],
    [
      'ek silk saree laal aur do cotton kurta safed M bhej do',
      ['Silk Saree, Red ×1', 'Cotton Kurta, M / White ×2'],
    ],
    [
      'एक सिल्क साड़ी लाल और दो कॉटन कुर्ता नीला L',
      ['Silk Saree, Red ×1', 'Cotton Kurta, L / Blue ×2'],
    ],
    ['leather sandals 38-1, 40-2', ['Leather Sandals, 38 ×1', 'Leather Sandals, 40 ×2']],
    ['woollen shawl 1️⃣ / silk saree red 2️⃣', ['Woollen Shawl ×1', 'Silk Saree, Red ×2']],
  ])('%j', (text, lines) => {
    expect(read(CLOTHES, text)).toEqual(lines);
  });

  test('several variants break a total down', () => {
    expect(read(CLOTHES, '10 silk sarees (5 red, 3 gold, 2 royal blue)')).toEqual([
      'Silk Saree, Red ×5',
      'Silk Saree, Gold ×3',
      'Silk Saree, Royal Blue ×2',
    ]);
  });

  test('Spanish words of number, colour and size', () => {
    expect(read(HOGAR, 'quiero dos camisetas básicas negras talla M y una blanca L')).toEqual([
      'Camiseta Básica, M / Negro ×2',
      'Camiseta Básica, L / Blanco ×1',
    ]);
  });

  test('"y" within a name parts nothing', () => {
    expect(read(HOGAR, '2 jabón de avena y miel y una bufanda gris')).toEqual([
      'Jabón de Avena y Miel ×2',
      'Bufanda de Lana, Gris ×1',
    ]);
  });

  test('a SKU that was typed in', () => {
    expect(read(CLOTHES, 'COTTON KURTA... no: SILKSAREE-GOLD x 3')).toContain(
      'Silk Saree, Gold ×3',
    );
  });
});

describe('weights and packs', () => {
  test.each([
    ['toor dal 2 kg', ['Toor Dal, 1 kg ×2']],
    ['dedh kilo arhar dal', ['Toor Dal, 500 g ×3']],
    ['aadha kilo toor dal', ['Toor Dal, 500 g ×1']],
    ['500g toor dal 4 packets', ['Toor Dal, 500 g ×4']],
    ['do litre doodh', ['Cow Milk, 1 L ×2']],
    ['a dozen eggs', ['Eggs, 12 pcs ×1']],
    ['ketchup, the big one, 2', ['Tomato Ketchup, 1 kg ×2']],
  ])('%j', (text, lines) => {
    expect(read(GROCERIES, text)).toEqual(lines);
  });

  test('a weight that no pack makes up is not sold', () => {
    expect(read(GROCERIES, '300 g toor dal')).toEqual(['− 300 g toor dal']);
  });
});

describe('names of models', () => {
  test('their numbers are no counts', () => {
    expect(read(PHONES, 'clear case iphone 15 pro 2, pen drive 64 gb 3')).toEqual([
      'Clear Case, iPhone 15 Pro ×2',
      'Pen Drive, 64 GB ×3',
    ]);
  });

  test('a model that the product has not is not sold', () => {
    expect(read(PHONES, '2 clear case for iphone 11')).toEqual(['− clear case for iphone 11']);
  });

  test('goods ordered together are for the same model', () => {
    expect(read(PHONES, 'iphone 13 clear case 1 and tempered glass 2')).toEqual([
      'Clear Case, iPhone 13 ×1',
      'Tempered Glass, iPhone 13 ×2',
    ]);
  });

  test('the product is certain, the colour is not', () => {
    expect(read(PHONES, '20w charger 2')).toEqual(['20W Fast Charger ? ×2']);
  });
});

describe('what is not sold', () => {
  test('keeps the shopper’s words', () => {
    expect(read(CLOTHES, '2 silk saree red and a unicorn')).toEqual([
      'Silk Saree, Red ×2',
      '− unicorn',
    ]);
  });

  test('a shade and a size beside those that there are', () => {
    expect(read(CLOTHES, 'leather sandals 45 one pair, woollen shawl 1')).toEqual([
      'Woollen Shawl ×1',
      '− leather sandals 45',
    ]);
  });
});

describe('misspellings', () => {
  test.each(['2 coton kurtta blue M', '2 kurta cotton M blu', '2 cottonkurta M blue'])(
    '%j',
    (text) => {
      expect(read(CLOTHES, text)).toEqual(['Cotton Kurta, M / Blue ×2']);
    },
  );

  test('a word of the language is no misspelling', () => {
    expect(read(GROCERIES, '2 butter cookies and 2 coke')).toEqual(['Butter Cookies ×2', '− coke']);
  });
});

describe('corrections within a message', () => {
  test.each([
    ['3 silk saree red... nahi nahi 4 kar do', ['Silk Saree, Red ×4']],
    ['3 silk saree red sorry 2 not 3', ['Silk Saree, Red ×2']],
    ['1 silk saree red. scratch that, 2 woollen shawl', ['Woollen Shawl ×2']],
    ['2 silk saree red, actually make that gold', ['Silk Saree, Gold ×2']],
    ['2 cotton kurta M white not maroon', ['Cotton Kurta, M / White ×2']],
  ])('%j', (text, lines) => {
    expect(read(CLOTHES, text)).toEqual(lines);
  });
});

describe('follow-ups', () => {
  const earlier = ['1 silk saree red'];

  test.each([
    ['make it 2', ['Silk Saree, Red ×2']],
    ['ek nahi do chahiye', ['Silk Saree, Red ×2']],
    ['one more of the same', ['Silk Saree, Red ×2']],
    ['ek aur', ['Silk Saree, Red ×2']],
    ['gold instead', ['Silk Saree, Gold ×1']],
    ['and one in gold', ['Silk Saree, Red ×1', 'Silk Saree, Gold ×1']],
    ['also 2 woollen shawl', ['Silk Saree, Red ×1', 'Woollen Shawl ×2']],
    ['saree hata do uski jagah woollen shawl', ['Woollen Shawl ×1']],
    ['Asha Rao, 12 Beach Road, Kozhikode 673032', ['Silk Saree, Red ×1']],
  ])('%j', (text, lines) => {
    expect(read(CLOTHES, text, { messages: earlier })).toEqual(lines);
  });

  test('the answer to a question about a product orders it', () => {
    const messages = ['Do you have the cotton kurta in maroon, size M?'];
    expect(read(CLOTHES, 'ok send me two', { messages })).toEqual(['Cotton Kurta, M / Maroon ×2']);
  });

  test('a size that was missing', () => {
    const messages = ['2 cotton kurta blue'];
    expect(read(CLOTHES, 'size L', { messages })).toEqual(['Cotton Kurta, L / Blue ×2']);
  });

  test('lines that the seller changed by hand stand', () => {
    const lines = [{ productId: 'Silk Saree', variantId: 'Gold', quantity: 5 }];
    const read5 = read(CLOTHES, 'and 1 woollen shawl', { messages: earlier, lines });
    expect(read5).toEqual(['Silk Saree, Gold ×5', 'Woollen Shawl ×1']);
  });
});

describe('what orders nothing', () => {
  test.each([
    'is the silk saree available in red?',
    'last year I took 4 silk sarees from you',
    'Thank you, the silk saree is lovely',
    'Hello',
  ])('%j', (text) => {
    const parsed = parseMessage(text, indexCatalog(CLOTHES));
    expect([parsed.intent, parsed.lines]).toEqual(['none', []]);
  });

  test('unless the seller says that it is an order', () => {
    const parsed = parseMessage('silk saree red 2', indexCatalog(CLOTHES), {
      messages: [],
      isOrder: true,
    });
    expect(parsed.intent).toBe('order');
  });
});

describe('for the desk', () => {
  test('each line tells its words and where they stand', () => {
    const text = 'Hi! 2 silk saree gold, 1 woollen shawl please';
    const [saree, shawl] = parseMessage(text, indexCatalog(CLOTHES)).lines;
    expect(saree?.sourceText).toBe('2 silk saree gold');
    expect(shawl?.spans).toEqual([{ message: 0, start: 23, end: text.length }]);
  });

  test('what needs a person is named by its code', () => {
    const { parseErrors } = parseMessage(
      '2 cotton kurta blue and 1 sherwani',
      indexCatalog(CLOTHES),
    );
    expect(parseErrors.map(({ code }) => code)).toEqual(['PRODUCT_NOT_FOUND', 'VARIANT_UNKNOWN']);
  });

  test('a plain order is surer than one with an open variant', () => {
    const index = indexCatalog(CLOTHES);
    const sure = parseMessage('2 silk saree red', index).confidence;
    expect(sure).toBeGreaterThan(0.9);
    expect(parseMessage('2 silk saree', index).confidence).toBeLessThan(sure);
  });
});
