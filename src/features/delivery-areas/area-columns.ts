/**
 * A line for each place of an area, or for each of its options, whichever are more: the first lines of
 * an area have both. The columns are found by these names, in any order.
 */
export const AREA_COLUMNS = [
  'Area',
  'Country',
  'Place',
  'Delivered',
  'Option',
  'Kind',
  'Charge',
  'Amount',
  'Steps',
  'Free from',
  'Minimum order',
  'Cash',
  'Cash fee',
  'Cash maximum',
  'Days from',
  'Days to',
  'Cut-off',
  'Address',
  'Hours',
  'Area ID',
  'Option ID',
] as const;
export type AreaColumn = (typeof AREA_COLUMNS)[number];

/** In the column Place: the whole country, and what is before the name of a state. */
export const WHOLE = '*';
export const STATE = 'state:';
