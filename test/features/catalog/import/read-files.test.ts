import { describe, expect, test } from 'vitest';
import { parseCatalogFile } from '../../../../src/features/catalog/import/parse/parse-catalog-file.ts';
import type { ReadingChoices } from '../../../../src/features/catalog/import/parse/reading.ts';
import { textIn } from '../../../../src/kernel/translation/text.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

const EUR = { currency: 'EUR', timeZone: 'Europe/Berlin' };
const INR = { currency: 'INR', timeZone: 'Asia/Kolkata' };
const NOW = new Date('2026-11-28T12:00:00Z');

type Place = typeof EUR;

const parse = (content: string | Buffer, place: Place, choices?: ReadingChoices, now = NOW) =>
  parseCatalogFile(Buffer.from(content), place, choices, now);

/** Products as "name: price stock", and problems as "row column: words". */
async function told(content: string | Buffer, place: Place = EUR, choices?: ReadingChoices) {
  const { products, problems } = await parse(content, place, choices);
  return [
    ...products.flatMap(({ input: { name }, variants }) =>
      variants.map(({ input }) => `${name}: ${input.priceMinor} ${input.stock ?? '–'}`),
    ),
    ...problems.map(({ row, column, message }) => `${row} ${column}: ${textIn(message, english)}`),
  ];
}

const refused = async (content: string | Buffer, place: Place = EUR) =>
  parse(content, place).then(
    () => 'read',
    (error) => `${error.statusCode} ${error.code}: ${error.message}`,
  );

describe('numbers', () => {
  test('a stock of "12,00" is twelve, beside a price of "12,50"', async () => {
    expect(await told('Name;Price;Stock\nTasse;12,50;12,00\n')).toEqual(['Tasse: 1250 12']);
  });

  test.each([
    // The column decides what one cell leaves open.
    ['Name;Price;Stock\nA;1.299;1\nB;12,50;1', EUR, ['A: 129900 1', 'B: 1250 1']],
    ['Name;Price;Stock\nA;1,299;1\nB;12.50;1', EUR, ['A: 129900 1', 'B: 1250 1']],
    // So does another column of the file.
    ['Name;Price;Stock\nA;1.299;1\nB;1.500;2,00', EUR, ['A: 129900 1', 'B: 150000 2']],
    // Else the currency, but only where it groups.
    ['Name,Price,Stock\nA,"1,299",1', INR, ['A: 129900 1']],
    ['Name,Price,Stock\nA,"1,29,999.00","1,200"', INR, ['A: 12999900 1200']],
    ['Name;Price;Stock\nA;15.000;1', { ...EUR, currency: 'IDR' }, ['A: 15000 1']],
    ["Name,Price,Stock\nA,1'299.00,1", EUR, ['A: 129900 1']],
    ['Name;Price;Stock\nA;1\u202f299,00;1\nB;1\u00a0299,5;1', EUR, ['A: 129900 1', 'B: 129950 1']],
    ['Name,Price,Stock\nA,१२९९.५०,५', INR, ['A: 129950 5']],
    ['Name,Price,Stock\nA,١٬٢٩٩٫٥٠,٥', { ...EUR, currency: 'AED' }, ['A: 129950 5']],
    [
      'Name,Price,Stock\nA,12.500,1\nB,0.750,1',
      { ...EUR, currency: 'KWD' },
      ['A: 12500 1', 'B: 750 1'],
    ],
  ])('%j', async (content, place, expected) => {
    expect(await told(content, place)).toEqual(expected);
  });

  test.each([
    ['Name;Price;Stock\nA;1,299;1', EUR, '2 Price: "1,299" could be 1299 or 1.299'],
    ['Name;Price;Stock\nA;15,000;1', { ...EUR, currency: 'IDR' }, '2 Price: "15,000" could be'],
    ['Name;Price;Stock\nA;12,50;1,200', EUR, '2 Stock: "1,200" could be'],
    ['Name;Price;Stock\nA;12,50;1,5', EUR, '2 Stock: "1,5" is not a whole number'],
    ['Name;Price;Stock\nA;1.29,9.50;1', EUR, '2 Price: "1.29,9.50" is not a price'],
    ['Name;Price;Stock\nA;10%;1', EUR, '2 Price: "10%" is not a price'],
    ['Name;Price;Stock\nA;-5;1', EUR, '2 Price: "-5" is less than 0'],
    ['Name,Price,Stock\nA,USD 12,1', INR, '2 Price: "USD 12" is not an amount in INR'],
    ['Name,Price,Stock\nA,$12,1', INR, '2 Price: "$12" is not an amount in INR'],
    ['Name,Price,Stock\nA,5-,1', INR, '2 Price: "5-" is not a price'],
  ])('%j is refused in words', async (content, place, problem) => {
    expect((await told(content, place)).join()).toContain(problem);
  });

  test.each([
    ['299/-', 'INR', 29900],
    ['Rs 1299/-', 'INR', 129900],
    ['Rs.1,299.00/- only', 'INR', 129900],
    ['INR 499', 'INR', 49900],
    ['₹ 499', 'INR', 49900],
    ['499 Rs', 'INR', 49900],
    ['R$ 49,90', 'BRL', 4990],
    ['$ 12', 'USD', 1200],
    ['MXN 12.50', 'MXN', 1250],
    ['$1,299.50', 'MXN', 129950],
    ['Rp 15.000', 'IDR', 15000],
    ['12,- €', 'EUR', 1200],
    ['1 299,00 €', 'EUR', 129900],
    ['.50', 'USD', 50],
  ])('the price %s in %s', async (text, currency, minor) => {
    const content = `Name\tPrice\tStock\nA\t${text}\t1`;
    expect(await told(content, { ...EUR, currency })).toEqual([`A: ${minor} 1`]);
  });

  test('a choice of the seller decides, and the file is read again', async () => {
    const content = 'Name;Price;Stock\nA;1,299;1\n';
    const as = (decimalSign: '.' | ',') => told(content, EUR, { decimalSign, mapping: null });
    expect(await as('.')).toEqual(['A: 129900 1']);
    expect(await as(',')).toEqual([
      '2 Price: "1,299" is not a price. Enter an amount in EUR with up to 2 decimal places, such as 49.50',
    ]);
    expect((await parse(content, EUR)).reading).toMatchObject({ takenSign: null });
    const euros = await parse('Name;Price\nA;1,50', EUR);
    expect(euros.reading).toMatchObject({ takenSign: ',' });
  });

  test('a weight of "0,250" kilograms is 250 grams', async () => {
    const csv = `ID,Type,SKU,Name,Published,In stock?,Stock,Weight (kg),Regular price
1,simple,A1,Tasse,1,1,5,"0,250","12,50"
2,simple,A2,Kanne,1,1,5,"1,250","12,50"
`;
    const { products } = await parse(csv, EUR);
    expect(products.map(({ variants }) => variants[0]?.input.weightGrams)).toEqual([250, 1250]);
  });
});

describe('rows and columns', () => {
  test('a row with more cells than the header is refused, empty ones apart', async () => {
    const csv = 'Name,Price,Stock\nE1 mug,1,299.00,5\nE2 mug,5,6,,\nE3 mug,7\nE4 mug,1,299,5\n';
    expect(await told(csv, INR)).toEqual([
      'E2 mug: 500 6',
      'E3 mug: 700 –',
      '2 Price: looks like the amount "1,299.00" without quotes. Put amounts with commas in quotes',
      '5 Stock: The row has 4 cells, but the header has 3, so its values may be in the wrong columns. Put a value that contains the separator in quotes, such as "1,299.00"',
    ]);
  });

  test('so are the other rows of its product, and cells below no name', async () => {
    const shopify = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty
tee,Tee,Size,S,1,299.00,5
tee,,,M,12.50,5
`;
    expect((await told(shopify, INR)).map((line) => line.slice(0, 20))).toEqual([
      '2 Variant Price: loo',
      '3 Handle: belongs to',
    ]);
    expect((await told('Name,Price,,Stock\nA,1,299.00,5', INR)).join()).toContain(
      '2 Price: looks like',
    );
    // The same amount where a cell at the end is missing.
    expect((await told('Name,Price,Stock\nA,1,299.00\nB,5,3', INR)).join()).toContain(
      '2 Price: looks like',
    );
    expect(await told('Name,Price,Stock\nA,250,120.00\nB,50,3.00', INR)).toEqual([
      'A: 25000 120',
      'B: 5000 3',
    ]);
    expect(await told(',Name,Price\n0,A,5', INR)).toEqual(['A: 500 –']);
  });

  test('a column that is there twice is refused with its places', async () => {
    expect(await refused('Name,Price,Stock,price\nA,1,2,3')).toBe(
      '400 COLUMN_TWICE: The column “price” is in this file twice: columns 2 and 4. Rename or remove one of them',
    );
  });

  test.each([
    ['sep=;\nName;Price;Stock\nTasse;12,50;3\n', ['Tasse: 1250 3']],
    ['\ufeffsep=,\r\nName,Price,Stock\r\nTasse,12.50,3\r\n', ['Tasse: 1250 3']],
    ['"sep=\t"\nName\tPrice\tStock\nTasse\t12,50\tx\n', ['3 Stock: "x" is not a whole number']],
    ['Name|Price|Stock\nTasse|12,50|3\n', ['Tasse: 1250 3']],
    ['\n;;\nName;Price;Stock\n\nTasse;12,50;3\n', ['Tasse: 1250 3']],
  ])('the separator of %j', async (content, expected) => {
    expect(await told(content)).toEqual(expected);
  });

  test('encodings of every spreadsheet', async () => {
    const text = 'Name;Price;Stock\nSchöne Tüte;12,50;3\n';
    const latin = Buffer.from(text, 'latin1');
    const wide = Buffer.from(text, 'utf16le');
    for (const content of [
      text,
      `\ufeff${text}`,
      latin,
      wide,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ]) {
      expect(await told(content)).toEqual(['Schöne Tüte: 1250 3']);
    }
  });

  test('codes that a spreadsheet keeps as text are codes', async () => {
    const csv = `Name,SKU,Price,Stock
A,"=""00123""",299,"=""5"""
B,'00124,299,5
C,=T("0012""5"),299,5
D,8.90123E+12,299,5
`;
    const { products, problems } = await parse(csv, INR);
    expect(products.map(({ variants }) => variants[0]?.input.sku)).toEqual([
      '00123',
      '00124',
      '0012"5',
    ]);
    expect(problems).toMatchObject([{ row: 5, column: 'SKU' }]);
  });

  test('values of options go by name, and other names are refused', async () => {
    const csv = `Handle,Name,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Price,Stock
e5,E5 tee,Size,S,Colour,Red,100,5
e5,E5 tee,Colour,Blue,Size,M,100,5
e5,E5 tee,,L,,Green,100,5
e5,E5 tee,Size,M,Material,Wool,100,5
`;
    const { products, problems } = await parse(csv, INR);
    expect(products[0]?.variants.map(({ input }) => input.options)).toEqual([
      { Size: 'S', Colour: 'Red' },
      { Size: 'M', Colour: 'Blue' },
      { Size: 'L', Colour: 'Green' },
    ]);
    expect(problems).toMatchObject([{ row: 5, column: 'Option 2 name' }]);
    const shopify = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price
tee,Tee,Size,S,Colour,Red,5
tee,,Colour,Blue,Size,M,5
`;
    const read = await parse(shopify, INR);
    expect(read.products[0]?.variants[1]?.input.options).toEqual({ Size: 'M', Colour: 'Blue' });
  });
});

describe('WooCommerce', () => {
  const HEADER =
    'ID,Type,SKU,Name,Published,Visibility in catalog,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)';

  test('a comma in the value of an attribute', async () => {
    const csv = String.raw`${HEADER}
20,variable,C2P,C2 Rope,1,visible,,,1,,0,,,Rope,,Length,"1\,5 m, 1\,8 m"
21,variation,C2S,C2 Rope - 1,1,visible,,,1,5,0,,500,,C2P,Length,"1,5 m"
22,variation,C2M,C2 Rope - 2,1,visible,,,1,5,0,,600,,C2P,Length,"1\,8 m"
`;
    const { products, problems } = await parse(csv, INR);
    expect(problems).toEqual([]);
    expect(products[0]?.variants.map(({ input }) => input.options)).toEqual([
      { Length: '1,5 m' },
      { Length: '1,8 m' },
    ]);
  });

  test.each([
    ['Asia/Kolkata', '2026-11-01', '2026-11-28', '2026-11-28T18:29:00Z', 400],
    ['Asia/Kolkata', '2026-11-01', '2026-11-28', '2026-11-28T18:30:00Z', 500],
    ['America/Sao_Paulo', '2026-11-01', '2026-11-28', '2026-11-29T02:59:00Z', 400],
    ['Asia/Kolkata', '2026-11-29', '', '2026-11-28T18:29:00Z', 500],
    ['Asia/Kolkata', '2026-11-29', '', '2026-11-28T18:30:00Z', 400],
    ['Europe/Berlin', '', '28.11.2026', '2026-11-28T22:59:00Z', 400],
    ['Europe/Berlin', '', '28/11/2026', '2026-11-28T22:59:00Z', 400],
    ['Europe/Berlin', '', '2026-11-28 00:00:00', '2026-11-28T22:59:00Z', 400],
    ['Europe/Berlin', '', '2026-11-28 18:00:00', '2026-11-28T17:01:00Z', 500],
    ['Europe/Berlin', '', '2026-11-28T18:00:00+00:00', '2026-11-28T17:01:00Z', 400],
    ['Europe/Berlin', '', 'Nov 28, 2026', '2026-11-28T22:59:00Z', 400],
  ])('in %s a sale from %j to %j at %s: %i', async (timeZone, from, to, now, major) => {
    const row = `30,simple,C4P,C4 Cup,1,visible,${from},"${to}",1,5,0,400,500,Cups,,,`;
    const place = { currency: 'INR', timeZone };
    const { products } = await parse(`${HEADER}\n${row}`, place, undefined, new Date(now));
    expect(products[0]?.variants[0]?.input.priceMinor).toBe(major * 100);
  });

  test('a date that may be two is refused', async () => {
    const row = '30,simple,C4P,C4 Cup,1,visible,,03/04/2026,1,5,0,400,500,Cups,,,';
    expect(await told(`${HEADER}\n${row}`)).toEqual([
      '2 Date sale price ends: "03/04/2026" is not a date. Write it as year-month-day, such as 2026-11-28',
    ]);
  });

  test.each([
    ['Clothing > Shirts', 'Shirts'],
    ['Clothing, Clothing > Shirts', 'Shirts'],
    ['Clothing > Shirts, Sale', 'Shirts'],
    ['Home &amp; Garden > Mugs', 'Mugs'],
    ['Cups', 'Cups'],
    ['"A, B > C"', 'C'],
    [String.raw`Cups\, mugs`, 'Cups, mugs'],
  ])('the category of %j', async (cell, category) => {
    const row = `30,simple,Y1,Y1,1,visible,,,1,5,0,,500,"${cell.replaceAll('"', '""')}",,,`;
    const { products } = await parse(`${HEADER}\n${row}`, INR);
    expect(products[0]?.input.category).toBe(category);
  });

  const WORDS = {
    Spanish:
      'ID,Tipo,SKU,Nombre,Publicado,¿Existencias?,Inventario,Precio rebajado,Precio normal,Categorías,Superior,Nombre del atributo 1,Valor(es) del atributo 1,Peso (kg)',
    Portuguese:
      'ID,Tipo,SKU,Nome,Publicado,Em estoque?,Estoque,Preço promocional,Preço,Categorias,Ascendente,Nome do atributo 1,Valores do atributo 1,Peso (kg)',
    Indonesian:
      'ID,Tipe,SKU,Nama,Telah Terbit,Stok Tersedia?,Stok,Harga Obral,Harga Normal,Kategori,Induk,Nama atribut 1,Nilai Atribut 1,Berat (kg)',
    French:
      'ID,Type,UGS,Nom,Publié,En stock ?,Stock,Tarif promo,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ,Poids (kg)',
    German:
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Vorrätig?,Bestand,Angebotspreis,Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e),Gewicht (kg)',
    Italian:
      "ID,Tipo,SKU,Nome,Pubblicato,In stock?,Magazzino,Prezzo in offerta,Prezzo di listino,Categorie,Genitore,Nome dell'attributo 1,Valore dell'attributo 1,Peso (kg)",
    Hindi:
      'ID,प्रकार,SKU,नाम,प्रकाशित,स्टॉक में है?,स्टॉक,विक्रय मूल्य,नियमित मूल्य,श्रेणियाँ,मूल,विशेषता 1 नाम,विशेषता 1 मान,वजन (kg)',
  };

  test.each(Object.entries(WORDS))('an export in %s', async (_, header) => {
    const csv = `${header}
1,variable,P,Taza,1,1,,,,Tazas,,Talla,"S, M",
2,variation,S,Taza - S,1,1,5,"10,00","12,50",,P,Talla,S,"0,5"
3,simple,T,Plato,1,1,7,,"13,50",Platos,,,,
`;
    const { products, problems, format } = await parse(csv, EUR, undefined, NOW);
    expect({ format, problems }).toEqual({ format: 'woocommerce', problems: [] });
    expect(
      products.map(({ input, variants }) => [input.name, input.category, variants[0]?.input]),
    ).toMatchObject([
      [
        'Taza',
        'Tazas',
        {
          sku: 'S',
          stock: 5,
          priceMinor: 1000,
          compareAtPriceMinor: 1250,
          weightGrams: 500,
          options: { Talla: 'S' },
        },
      ],
      ['Plato', 'Platos', { sku: 'T', stock: 7, priceMinor: 1350 }],
    ]);
  });
});

describe('files that are no table', () => {
  const zip = (name: string) =>
    Buffer.concat([
      Buffer.from('504b0304140006000800', 'hex'),
      Buffer.alloc(20),
      Buffer.from(name),
    ]);
  test.each([
    [
      'an Excel workbook',
      zip('[Content_Types].xml'),
      'This is an Excel workbook. In Excel, choose',
    ],
    ['an old one', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an Excel workbook'],
    [
      'one of LibreOffice',
      zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'This is a workbook of LibreOffice',
    ],
    ['an archive', zip('products.csv'), 'This is a compressed archive'],
    ['a page', '\ufeff<!DOCTYPE html><table>', 'This is a web page'],
    ['a table of a page', '<table><tr>', 'This is a web page'],
    ['a PDF', '%PDF-1.7', 'This is a PDF'],
    ['a photo', Buffer.from('ffd8ffe000104a46', 'hex'), 'This is a picture'],
    ['JSON', '[{"name":"A"}]', 'This is a JSON file'],
  ])('%s is named', async (_, content, words) => {
    expect(await refused(content)).toContain(`400 NOT_CSV: ${words}`);
  });

  test('columns that are not known are named', async () => {
    expect(await refused('Farbe;Gewicht\nrot;5')).toContain(
      '400 COLUMNS_UNKNOWN: We don’t recognise the columns in this file: Farbe, Gewicht.',
    );
    expect(await refused('')).toContain('400 COLUMNS_UNKNOWN: The file is empty');
  });
});
