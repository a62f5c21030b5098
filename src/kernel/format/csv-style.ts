/** Spreadsheets of some country open the file in columns. */
export interface CsvStyle {
  separator: ',' | ';';
  decimal: '.' | ',';
}

/** What programs expect. */
export const COMMAS: CsvStyle = { separator: ',', decimal: '.' };
/** Where amounts have a decimal comma, spreadsheets separate lists by semicolons. */
export const SEMICOLONS: CsvStyle = { separator: ';', decimal: ',' };

export const CSV_STYLES = { comma: COMMAS, semicolon: SEMICOLONS } as const;

/** ISO 3166-1 alpha-2. */
export function csvStyleOf(country: string): CsvStyle {
  const locale = new Intl.Locale('und', { region: country }).maximize();
  const parts = new Intl.NumberFormat(locale.baseName).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? SEMICOLONS : COMMAS;
}
