import { csvHead, csvLines } from '../../../format/csv.ts';
import { OWN_HEADERS, type OwnField } from './parse/own-columns.ts';

const ROWS: readonly Partial<Record<OwnField, string>>[] = [
  { name: 'Mug', category: 'Kitchen', sku: 'MUG-1', price: '299.00', stock: '10' },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'S',
    sku: 'TEE-S',
    price: '499.00',
    stock: '5',
  },
  {
    name: 'T-shirt',
    option1Name: 'Size',
    option1Value: 'M',
    sku: 'TEE-M',
    price: '499.00',
    stock: '8',
  },
];

const FIELDS = Object.keys(OWN_HEADERS) as OwnField[];

/** A file to fill in: our columns, with a product that has no options and one that has. */
export const importTemplate = (): string =>
  csvHead(Object.values(OWN_HEADERS)) +
  csvLines(ROWS.map((row) => FIELDS.map((field) => row[field] ?? '')));
