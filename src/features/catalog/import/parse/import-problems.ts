import type { FieldProblem } from '../../../../errors.ts';
import { type Message, message } from '../../../../kernel/translation/translator.ts';
import { OWN_HEADERS, type OwnField } from './own-columns.ts';
import type {
  ImportProblem,
  ParsedCatalog,
  ParsedProduct,
  ParsedVariant,
} from './parsed-catalog.ts';

/** Our field → its name in other formats. */
const OTHER_NAMES: Record<string, string[]> = {
  options: ['option1Value'],
  slug: ['handle', 'name'],
  weightGrams: ['grams', 'weightKg', 'weightG', 'weightLbs', 'weightOz'],
};

const IDENTIFYING = ['name', 'sku', 'handle'];

/** The file's name of the column that its rows are known by; empty for none. */
export const identifyingColumn = (columns: Readonly<Record<string, string>>): string =>
  IDENTIFYING.map((each) => columns[each]).find(Boolean) ?? '';

export class ImportProblems {
  readonly #problems: ImportProblem[];
  readonly #columns: Record<string, string>;

  constructor({ problems, columns }: ParsedCatalog) {
    this.#problems = [...problems];
    this.#columns = columns;
  }

  add(row: number, field: string, problem: Message): void {
    this.#problems.push({ row, column: this.#columnOf(field), message: problem });
  }

  /**
   * The path of a variant is its row. Returns the rows of the invalid variants: empty when the
   * whole product is invalid.
   */
  addFields(found: Required<FieldProblem>[], productRow: number): Set<number> {
    const ofVariants = found.filter(({ path }) => /^\d+\./.test(path));
    const told = ofVariants.length === found.length ? ofVariants : found.filter(isOfProduct);
    for (const { path, words } of told) {
      const [, row, field] = /^(\d+)\.(.*)$/.exec(path) ?? [];
      this.add(row ? Number(row) : productRow, field ?? path, words);
    }
    return new Set(
      told.filter((each) => !isOfProduct(each)).map(({ path }) => Number.parseInt(path, 10)),
    );
  }

  addLeftOut(product: ParsedProduct, variants: readonly ParsedVariant[]): void {
    for (const { row } of variants.filter((variant) => variant.row !== product.row)) {
      this.add(row, '', leftOutWith(product.row));
    }
  }

  sorted(): ImportProblem[] {
    return this.#problems.sort((a, b) => a.row - b.row);
  }

  /** As the file names it, else as our files do; that of the name for what is about the whole row. */
  #columnOf(field: string): string {
    const [name = ''] = field.split('.');
    const known = [name, ...(OTHER_NAMES[name] ?? [])].find((each) => this.#columns[each]);
    if (known) return this.#columns[known] ?? '';
    return (
      OWN_HEADERS[name as OwnField] ??
      IDENTIFYING.map((each) => this.#columns[each]).find(Boolean) ??
      ''
    );
  }
}

export const leftOutWith = (productRow: number): Message =>
  message('errors.import.leftOut', { row: String(productRow) });

const isOfProduct = ({ path }: FieldProblem): boolean => !/^\d+\./.test(path);
