import { amountCell, type CsvCell, csvHead, csvLines } from '../../../kernel/format/csv.ts';
import type { CsvStyle } from '../../../kernel/format/csv-style.ts';
import { OWN_HEADERS, type OwnField } from './parse/own-columns.ts';

const price = (minor: number): CsvCell => amountCell(minor, 'INR');

const ROWS: readonly Partial<Record<OwnField, CsvCell>>[] = [
  { name: 'Mug', category: 'Kitchen', sku: 'MUG-1', price: price(29_900), stock: '10' },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'S',
    sku: 'TEE-S',
    price: price(49_900),
    stock: '5',
  },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'M',
    sku: 'TEE-M',
    price: price(49_900),
    stock: '8',
  },
];

const FIELDS = Object.keys(OWN_HEADERS) as OwnField[];

/** A file to fill in: our columns, with a product that has no options and one that has. */
export const importTemplate = (style: CsvStyle): string =>
  csvHead(Object.values(OWN_HEADERS), style) +
  csvLines(
    ROWS.map((row) => FIELDS.map((field) => row[field] ?? '')),
    style,
  );
