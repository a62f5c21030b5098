/** The columns of our own CSV files: what the export writes is what the import reads. */
export const OWN_HEADERS = {
  handle: 'Handle',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  aliases: 'Aliases',
  active: 'Active',
  option1Name: 'Option 1 name',
  option1Value: 'Option 1 value',
  option2Name: 'Option 2 name',
  option2Value: 'Option 2 value',
  option3Name: 'Option 3 name',
  option3Value: 'Option 3 value',
  sku: 'SKU',
  variantName: 'Variant name',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  stock: 'Stock',
  trackStock: 'Track stock',
  oversell: 'Sell beyond stock',
  weightGrams: 'Weight (g)',
  variantActive: 'Variant active',
  stockExported: 'Stock when exported',
  exportId: 'Export ID',
} as const;

export type OwnField = keyof typeof OWN_HEADERS;

export const OPTION_FIELDS = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

export const joinAliases = (aliases: readonly string[]): string =>
  aliases.map((alias) => alias.replace(/[\\|]/g, '\\$&')).join(' | ');

export const splitAliases = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^\\|])+/g) ?? [])
    .map((alias) => alias.replace(/\\(.)/g, '$1').trim())
    .filter(Boolean);
