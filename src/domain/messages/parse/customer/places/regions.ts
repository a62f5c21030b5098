import { WordTable } from '../word-tables.ts';

/** States, provinces and countries: they follow the city and are part of no field. */
export const REGIONS = new WordTable('regions', 'country').all();
