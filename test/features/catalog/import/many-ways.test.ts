import { expect, test } from 'vitest';
import { parseCatalogFile } from '../../../../src/features/catalog/import/parse/parse-catalog-file.ts';
import { readRemittance } from '../../../../src/features/payments/remittance/read-remittance.ts';

/** A small random generator, so that a way has its number. */
function dice(seed: number) {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
    shuffled: <T>(of: readonly T[]): T[] =>
      of
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  };
}

interface Goods {
  name: string;
  sku: string;
  /** Cents. */
  price: number;
  stock: number;
  grams: number;
}

const GOODS: Goods[] = [
  { name: 'Schöne Tüte', sku: '00123', price: 1250, stock: 12, grams: 250 },
  { name: 'Crème "Brûlée"', sku: 'CB-2', price: 129900, stock: 1200, grams: 1250 },
  { name: 'Mug, large; blue', sku: 'M|3', price: 99, stock: 0, grams: 500 },
  { name: 'Sari', sku: 'S-4', price: 12999950, stock: 7, grams: 900 },
  { name: 'Ring', sku: 'R-5', price: 100000, stock: 1, grams: 10 },
];
const WHOLE: Goods[] = GOODS.map((one) => ({ ...one, price: Math.ceil(one.price / 100) * 100 }));

const GROUPS = {
  '.': ['', ',', "'", ' ', '\u00a0', 'indian'],
  ',': ['', '.', '\u202f', ' ', "'"],
} as const;

interface Way {
  separator: string;
  sign: '.' | ',';
  group: string;
  /** How many decimals amounts have; pieces have them if `piecesToo`. */
  decimals: 'two' | 'short';
  piecesToo: boolean;
  goods: Goods[];
  quotes: 'all' | 'needed' | 'none';
  encoding: 'utf8' | 'bom' | 'utf16' | 'latin1';
  newline: string;
  told: boolean;
  extra: 'none' | 'empty' | 'filled';
  short: boolean;
  mark: string;
}

function wayOf(seed: number, canGroup: boolean): Way {
  const { pick, below } = dice(seed);
  const sign = pick(['.', ','] as const);
  const encoding = pick(['utf8', 'bom', 'utf16', 'latin1'] as const);
  const group = canGroup ? pick(GROUPS[sign]) : '';
  return {
    separator: pick([',', ';', '\t', '|']),
    sign,
    group: encoding === 'latin1' && group === '\u202f' ? '\u00a0' : group,
    decimals: pick(['two', 'short'] as const),
    piecesToo: below(4) === 0,
    goods: below(5) === 0 ? WHOLE : GOODS,
    quotes: pick(['all', 'needed', 'needed', 'none'] as const),
    encoding,
    newline: pick(['\n', '\r\n', '\r']),
    told: below(4) === 0,
    extra: pick(['none', 'none', 'empty', 'filled'] as const),
    short: below(3) === 0,
    mark: pick(['', '', '€ ', ' €', 'EUR ']),
  };
}

function grouped(whole: string, group: string): string {
  if (group === '') return whole;
  const western = /\B(?=(\d{3})+(?!\d))/g;
  return group === 'indian'
    ? whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
    : whole.replace(western, group);
}

function amountIn({ sign, group, decimals, mark, encoding }: Way, cents: number): string {
  const whole = grouped(String(Math.floor(cents / 100)), group);
  const rest = String(cents % 100).padStart(2, '0');
  const short = decimals === 'short' ? rest.replace(/0+$/, '') : rest;
  const amount = short === '' ? whole : whole + sign + short;
  if (encoding === 'latin1') return amount;
  return mark.startsWith(' ') ? amount + mark : mark + amount;
}

const piecesIn = ({ sign, group, piecesToo }: Way, pieces: number): string =>
  grouped(String(pieces), group) + (piecesToo ? `${sign}00` : '');

const kilogramsIn = ({ sign }: Way, grams: number): string =>
  `${Math.floor(grams / 1000)}${sign}${String(grams % 1000).padStart(3, '0')}`;

function bytesOf(way: Way, header: string[], rows: string[][]): Buffer {
  const { separator, quotes, newline, told, extra, short, encoding } = way;
  const cell = (text: string) => {
    const isAmount = /^[\d.,' \u00a0\u202f€EUR]+$/.test(text);
    const needs = /["\r\n]/.test(text) || text.includes(separator);
    // Who types an amount into a text file forgets its quotes.
    if (quotes === 'all' || (needs && !(quotes === 'none' && isAmount))) {
      return `"${text.replaceAll('"', '""')}"`;
    }
    return text;
  };
  const lines = rows.map((row, at) => {
    const last = short ? row.findLastIndex(Boolean) + 1 : row.length;
    const more = at === 1 && extra !== 'none' ? [extra === 'empty' ? '' : 'x'] : [];
    const cells = more.length > 0 ? [...row, ...more] : row.slice(0, last);
    return cells.map(cell).join(separator);
  });
  const text = [
    ...(told ? [`sep=${separator}`] : []),
    header.map(cell).join(separator),
    ...lines,
  ].join(newline);
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text);
}

/** Whether the numbers of the file can only be read in one way. */
const isPlain = (way: Way): boolean =>
  way.quotes !== 'none' &&
  (way.group === '' || way.decimals === 'two' || way.goods === GOODS || way.piecesToo);

type Columns = Record<string, (goods: Goods, way: Way) => string>;

const OWN: Record<string, string[]> = {
  en: ['Name', 'SKU', 'Price', 'Stock', 'Category'],
  es: ['Nombre', 'Código', 'Precio', 'Existencias', 'Categoría'],
  'pt-BR': ['Nome', 'Código', 'Preço', 'Estoque', 'Categoria'],
  id: ['Nama', 'Kode', 'Harga', 'Stok', 'Kategori'],
  hi: ['नाम', 'SKU', 'दाम', 'स्टॉक', 'श्रेणी'],
  ta: ['பெயர்', 'குறியீடு', 'விலை', 'ஸ்டாக்', 'வகை'],
  bn: ['নাম', 'কোড', 'দাম', 'স্টক', 'বিভাগ'],
};
const SHOPIFY = [
  'Title',
  'Variant SKU',
  'Variant Price',
  'Variant Inventory Qty',
  'Type',
  'Handle',
];
const WOO: Record<string, string[]> = {
  en: ['Name', 'SKU', 'Regular price', 'Stock', 'Categories', 'Type', 'In stock?', 'Weight (kg)'],
  es: [
    'Nombre',
    'SKU',
    'Precio normal',
    'Inventario',
    'Categorías',
    'Tipo',
    '¿Existencias?',
    'Peso (kg)',
  ],
  'pt-BR': ['Nome', 'SKU', 'Preço', 'Estoque', 'Categorias', 'Tipo', 'Em estoque?', 'Peso (kg)'],
  id: ['Nama', 'SKU', 'Harga normal', 'Stok', 'Kategori', 'Tipe', 'Stok tersedia?', 'Berat (kg)'],
  hi: ['नाम', 'SKU', 'नियमित मूल्य', 'स्टॉक', 'श्रेणियाँ', 'प्रकार', 'स्टॉक में है?', 'वजन (kg)'],
};

const CELLS = [
  ({ name }: Goods) => name,
  ({ sku }: Goods) => sku,
  ({ price }: Goods, way: Way) => amountIn(way, price),
  ({ stock }: Goods, way: Way) => piecesIn(way, stock),
  () => '',
];

function columnsOf(names: readonly string[], more: Columns[string][]): Columns {
  const cells = [...CELLS, ...more];
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? (() => '')]));
}

const latin = (way: Way, names: Record<string, string[]>, seed: number): string[] => {
  const known = Object.keys(names).filter(
    (tag) => way.encoding !== 'latin1' || ['en', 'es', 'pt-BR', 'id'].includes(tag),
  );
  return names[known[seed % known.length] ?? 'en'] ?? [];
};

const FORMATS: Record<
  string,
  (seed: number) => { way: Way; columns: Columns; hasWeight?: boolean }
> = {
  stallkeeper: (seed) => {
    const way = wayOf(seed, true);
    return { way, columns: columnsOf(latin(way, OWN, seed), []) };
  },
  shopify: (seed) => ({
    way: wayOf(seed, true),
    columns: columnsOf(SHOPIFY, [({ sku }) => `h-${sku}`]),
  }),
  woocommerce: (seed) => {
    const way = { ...wayOf(seed, false), mark: '' };
    const names = latin(way, WOO, seed);
    const weight = ({ grams }: Goods, { sign }: Way) => kilogramsIn({ ...way, sign }, grams);
    return { way, columns: columnsOf(names, [() => 'simple', () => '1', weight]), hasWeight: true };
  },
};

const EUR = { currency: 'EUR', timeZone: 'Europe/Berlin' };
const told = { right: 0, refused: 0 };

test.each(Object.keys(FORMATS))(
  '%s in 200 ways: each row is right, or refused with its place',
  async (format) => {
    const counts = { right: 0, refused: 0, files: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const made = FORMATS[format]?.(seed);
      if (!made) throw new Error(format);
      const { way, columns } = made;
      const header = dice(seed + 1_000).shuffled(Object.keys(columns));
      const rows = way.goods.map((goods) =>
        header.map((name) => columns[name]?.(goods, way) ?? ''),
      );
      const content = bytesOf(way, header, rows);
      const { products, problems } = await parseCatalogFile(content, EUR).catch((error) => {
        throw new Error(
          `way ${seed} ${JSON.stringify(way)}: ${error.message}\n${content.toString()}`,
        );
      });
      const first = way.told ? 3 : 2;
      const refused = new Map(
        problems.map(({ row, column, message }) => [row, { column, message }]),
      );
      way.goods.forEach((goods, at) => {
        const row = first + at;
        const why = `way ${seed}, row ${row}: ${JSON.stringify({ way: { ...way, goods: '' }, problem: refused.get(row) })}\n${content}`;
        const found = products.find((product) => product.row === row);
        const isAstray = at === 1 && way.extra === 'filled';
        if (refused.has(row)) {
          expect(refused.get(row)?.column, why).not.toBe('');
          expect(isAstray || !isPlain(way), why).toBe(true);
          counts.refused++;
          return;
        }
        expect(found?.input.name, why).toBe(goods.name);
        expect(found?.variants[0]?.input, why).toMatchObject({
          sku: goods.sku,
          priceMinor: goods.price,
          stock: goods.stock,
          ...(made.hasWeight ? { weightGrams: goods.grams } : {}),
        });
        counts.right++;
      });
      counts.files++;
    }
    told.right += counts.right;
    told.refused += counts.refused;
    console.info(
      `${format}: ${counts.files} files, ${counts.right} rows right, ${counts.refused} refused`,
    );
    expect(counts.right).toBeGreaterThan(700);
  },
);

const LISTS = [
  ['AWB', 'Order ID', 'COD Amount', 'UTR'],
  ['Guía', 'Pedido', 'Monto', 'Referencia'],
  ['Rastreio', 'Pedido', 'Valor', 'Referência'],
  ['Resi', 'Pesanan', 'Jumlah', 'Referensi'],
];

test('a courier’s list in 200 ways', async () => {
  const counts = { right: 0, refused: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const way = wayOf(seed, true);
    const names = LISTS[seed % LISTS.length] ?? [];
    const columns = columnsOf(names, []);
    const cells: Columns = {
      [names[0] ?? '']: ({ sku }) => `AWB-${sku}`,
      [names[1] ?? '']: ({ stock }) => String(1000 + stock),
      [names[2] ?? '']: ({ price }) => amountIn(way, price),
      [names[3] ?? '']: () => 'UTR1',
    };
    const header = dice(seed + 1_000).shuffled(Object.keys(columns));
    const rows = way.goods.map((goods) => header.map((name) => cells[name]?.(goods, way) ?? ''));
    const content = bytesOf(way, header, rows);
    const lines = await readRemittance(content, { currency: 'EUR', reference: 'U', field: 'file' });
    way.goods.forEach((goods, at) => {
      const line = lines[at];
      const why = `way ${seed}: ${JSON.stringify({ ...way, goods: '', line })}\n${content}`;
      if (line?.amountMinor === null) {
        expect(line.unreadable?.column, why).toBe(names[2]);
        const isStated = way.group === '' || way.decimals === 'two' || way.goods === GOODS;
        expect(
          (at === 1 && way.extra === 'filled') || way.quotes === 'none' || !isStated,
          why,
        ).toBe(true);
        counts.refused++;
        return;
      }
      expect(line, why).toMatchObject({ amountMinor: goods.price, reference: 'UTR1' });
      expect(line?.names, why).toEqual([`AWB-${goods.sku}`, String(1000 + goods.stock)]);
      counts.right++;
    });
  }
  console.info(`remittance: 200 lists, ${counts.right} lines right, ${counts.refused} refused`);
  expect(counts.right).toBeGreaterThan(700);
});
