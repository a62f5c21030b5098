import { Value } from 'typebox/value';
import { type FieldProblem, fieldProblem, Refusal, refuseProblems } from '../../errors.ts';
import { shownText } from '../../kernel/format/formula-cell.ts';
import { majorFromMinor, parseMoney } from '../../kernel/format/money.ts';
import { readRows, type TableRow } from '../../kernel/format/read-rows.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type AreaBody, AreasBody, type OptionBody } from './area-body.api.ts';
import { AREA_COLUMNS, type AreaColumn, STATE, WHOLE } from './area-columns.ts';
import { DELIVERY_LIMITS } from './delivery-area.ts';

/** Areas as the API takes them, with the rows that they come from. */
export interface AreasFile {
  areas: AreaBody[];
  /** Of a refusal that names a field of the areas: what names its row instead. */
  inRows(error: unknown): unknown;
}

/** @throws Refusal 400 for a file that is no such table, naming the row of each wrong cell */
export async function readAreasFile(content: Uint8Array, currency: string): Promise<AreasFile> {
  const rows: TableRow[] = [];
  const take = (row: TableRow) => {
    if (rows.length > DELIVERY_LIMITS.postalCodes) throw tooLong();
    rows.push(row);
  };
  await readRows(content, { field: 'file', take });
  const reader = new FileReader(rows.shift()?.cells ?? [], currency);
  for (const row of rows) reader.take(row);
  return reader.file();
}

const tooLong = (): Refusal =>
  new Refusal(
    400,
    'TOO_MANY_ROWS',
    message('errors.areas.tooManyCodes', { most: DELIVERY_LIMITS.postalCodes }),
  );

interface ReadArea {
  key: string;
  row: number;
  body: Omit<AreaBody, 'match' | 'options'>;
  places: { text: string; row: number }[];
  options: { body: OptionBody; row: number }[];
}

class FileReader {
  readonly #columns: Map<AreaColumn, number>;
  readonly #currency: string;
  readonly #areas: ReadArea[] = [];
  readonly #problems: FieldProblem[] = [];

  constructor(header: readonly string[], currency: string) {
    const names = header.map((name) => name.trim().toLowerCase());
    this.#columns = new Map(
      AREA_COLUMNS.flatMap((column) => {
        const at = names.indexOf(column.toLowerCase());
        return at === -1 ? [] : [[column, at]];
      }),
    );
    for (const needed of ['Area', 'Place'] as const) {
      if (this.#columns.has(needed)) continue;
      throw new Refusal(
        400,
        'COLUMNS_UNKNOWN',
        message('errors.areas.column', { column: needed }),
        { columns: header.slice(0, AREA_COLUMNS.length) },
      );
    }
    this.#currency = currency;
  }

  take({ row, cells }: TableRow): void {
    const cell = (column: AreaColumn): string => {
      const at = this.#columns.get(column);
      return at === undefined ? '' : shownText(cells[at] ?? '').trim();
    };
    const area = this.#areaOf(cell, row);
    const place = cell('Place');
    if (place !== '') area.places.push({ text: place, row });
    if (cell('Option') !== '') area.options.push({ body: this.#option(cell, row), row });
  }

  /** Lines of one area follow each other; one without a name belongs to that above it. */
  #areaOf(cell: (column: AreaColumn) => string, row: number): ReadArea {
    const id = cell('Area ID');
    const name = cell('Area');
    const key = id || name;
    const last = this.#areas.at(-1);
    if (last && (key === '' || key === last.key)) return last;
    const body = {
      ...(id ? { id } : {}),
      name,
      ...(cell('Country') ? { country: cell('Country') } : {}),
      serves: !isNo(cell('Delivered')),
    };
    const area = { key, row, body, places: [], options: [] };
    this.#areas.push(area);
    return area;
  }

  #option(cell: (column: AreaColumn) => string, row: number): OptionBody {
    const amount = (column: AreaColumn) => this.#amount(cell(column), column, row);
    const whole = (column: AreaColumn) => (cell(column) === '' ? null : Number(cell(column)));
    const [min, max] = [whole('Days from'), whole('Days to')];
    const id = cell('Option ID');
    return {
      ...(id ? { id } : {}),
      kind: cell('Kind').toLowerCase() === 'pickup' ? 'pickup' : 'delivery',
      name: cell('Option'),
      charge: this.#charge(cell, row),
      freeFrom: amount('Free from'),
      minOrder: amount('Minimum order'),
      cod: {
        allowed: isYes(cell('Cash')),
        fee: amount('Cash fee'),
        maxAmount: amount('Cash maximum'),
      },
      days: min === null && max === null ? null : { min: min ?? max ?? 0, max: max ?? min ?? 0 },
      cutOff: cell('Cut-off') || null,
      address: cell('Address'),
      hours: cell('Hours'),
    };
  }

  #charge(cell: (column: AreaColumn) => string, row: number): OptionBody['charge'] {
    const told = cell('Charge').toLowerCase();
    const flat = this.#amount(cell('Amount'), 'Amount', row);
    if (told === 'byweight') {
      const steps = this.#steps(cell('Steps'), row);
      return {
        type: 'byWeight',
        steps: steps.map(([bound, amount]) => ({ upToGrams: Number(bound), amount })),
      };
    }
    if (told === 'byamount') {
      const steps = this.#steps(cell('Steps'), row);
      return {
        type: 'byAmount',
        steps: steps.map(([bound, amount]) => ({
          from: this.#amount(bound, 'Steps', row) ?? 0,
          amount,
        })),
      };
    }
    return told === 'free' || !flat ? { type: 'free' } : { type: 'flat', amount: flat };
  }

  #steps(text: string, row: number): [bound: string, amount: number][] {
    return text.split(/[\s;|]+/).flatMap((step): [string, number][] => {
      if (step === '') return [];
      const [bound = '', amount = ''] = step.split('=');
      return [[bound, this.#amount(amount, 'Steps', row) ?? 0]];
    });
  }

  #amount(text: string, column: AreaColumn, row: number): number | null {
    if (text === '') return null;
    const minor = parseMoney(text, this.#currency);
    if (minor === null || minor < 0) this.#wrong(row, column, text);
    return majorFromMinor(minor ?? 0, this.#currency);
  }

  #wrong(row: number, column: AreaColumn, text: string): void {
    const values = { row: String(row), column, text: text.slice(0, 100) };
    this.#problems.push(fieldProblem('file', message('errors.areas.cell', values)));
  }

  file(): AreasFile {
    refuseProblems(this.#problems.slice(0, MOST_PROBLEMS));
    const areas = this.#areas.map(({ body, places, options }) => ({
      ...body,
      match: matchIn(places.map(({ text }) => text)),
      options: options.map((option) => option.body),
    }));
    const inRows = (error: unknown) => this.#inRows(error);
    const [first] = Value.Errors(AreasBody, { areas });
    if (first) {
      const path = first.instancePath.slice(1).replaceAll('/', '.');
      throw inRows(
        new Refusal(400, 'VALIDATION_FAILED', first.message, {
          fields: [{ path, message: first.message }],
        }),
      );
    }
    return { areas, inRows };
  }

  #inRows(error: unknown): unknown {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_FAILED') return error;
    const { fields } = error.details as { fields: FieldProblem[] };
    const named = fields.slice(0, MOST_PROBLEMS).map(({ path, message: text, words }) => {
      const values = { row: String(this.#rowOf(path)), problem: words ?? text };
      return fieldProblem('file', message('errors.areas.inRow', values));
    });
    return new Refusal(400, error.code, named[0]?.words ?? error.message, { fields: named });
  }

  /** "areas.2.match.postalCodes.17" stands in the row of that place. */
  #rowOf(path: string): number {
    const [, area = '', part = '', ...rest] = path.split('.');
    const read = this.#areas[Number(area)];
    const [at = ''] = part === 'match' ? rest.slice(1) : rest;
    const inner = part === 'match' ? read?.places : part === 'options' ? read?.options : undefined;
    return inner?.[Number(at)]?.row ?? read?.row ?? 1;
  }
}

/** Of a long file, as many as a person mends at once. */
const MOST_PROBLEMS = 20;

const isNo = (text: string): boolean => /^(?:no|n|0|false)$/i.test(text);
const isYes = (text: string): boolean => /^(?:yes|y|1|true)$/i.test(text);

/** States where the first place is one; an area without a place is the whole country. */
function matchIn(places: readonly string[]): AreaBody['match'] {
  const [first] = places;
  if (first === undefined || first === WHOLE) return { all: true };
  const isState = first.toLowerCase().startsWith(STATE);
  return isState
    ? { states: places.map((place) => place.replace(/^state:/i, '').trim()) }
    : { postalCodes: [...places] };
}
