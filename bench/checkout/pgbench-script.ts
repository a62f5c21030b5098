import type { Captured } from './captured.ts';
import { FIRST_PRODUCT, LAST_PRODUCT, shopSlug } from './shops.ts';

/**
 * A checkout as pgbench sends it: the captured statements with their values as variables. Ids, the
 * shopper's number and the shop are other ones in each transaction, put into the values by
 * `replace`: pgbench knows numbers only.
 */
export interface PgbenchScript {
  text: string;
  variables: Record<string, string>;
}

/** Stand for the numbers of the transaction, of the shop, of its product and of the order. */
const NEW = '@N@';
const SHOP = '@K@';
const PRODUCT = '@P@';
const NUMBER = '@M@';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const SHOP_ID = /^(c0000000-000[12]-.*)\d{3}$/;
const PRODUCT_ID = /^(c0000000-.*)\d{5}$/;
const SLUG = /^shop-\d{3}$/;
/** Within the row as JSON, or a value of its own. */
const TOKEN = /(?<="(?:public_token|publicToken)":")[\w-]{32}|^[\w-]{32}$/g;

/** Twelve digits that grow, run by run and client by client, as UUIDv7 do. */
const HEAD = [
  '\\set i :i + 1',
  '\\set n 100000000000 + :run * 1000000000 + :client_id * 10000000 + :i',
  '\\set k random(:first_shop, :last_shop)',
  `\\set p random(${FIRST_PRODUCT}, ${LAST_PRODUCT})`,
];

/** @param number the shopper's, as captured */
export function pgbenchScript(captured: readonly Captured[], number: number): PgbenchScript {
  const marks = new Marks(number, orderNumberIn(captured));
  const variables: Record<string, string> = { i: '0', number: '0' };
  const statements = captured.map(({ text, values, types }, place) => {
    const sql = text.replace(/\$(\d+)/g, (_, position: string) => {
      const at = Number(position) - 1;
      const value = asText(values[at]);
      // pgbench knows no empty variable.
      if (value === null || value === '') return value === null ? 'null' : `''`;
      const template = marks.into(value);
      const name = `v${place}_${position}`;
      variables[name] = template;
      return expression(name, template, types[at] ?? 'text');
    });
    // The first one gives the number that the order then bears.
    return `${sql.replace(/\s*\n\s*/g, ' ')}${/ as number\b/.test(sql) ? ' \\gset' : ';'}`;
  });
  return { text: `${[...HEAD, ...statements].join('\n')}\n`, variables };
}

function expression(name: string, template: string, type: string): string {
  const marked = [
    [NEW, ':n'],
    [SHOP, ':k'],
    [PRODUCT, ':p'],
    [NUMBER, ':number'],
  ].filter(([mark = '']) => template.includes(mark));
  if (marked.length === 0) return `:${name}::${type}`;
  const filled = marked.reduce(
    (inner, [mark, variable]) => `replace(${inner}, '${mark}', ${variable}::text)`,
    `:${name}::text`,
  );
  return `(${filled})::${type}`;
}

/** A value as the driver sends it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map((item) => item ?? 'NULL').join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function orderNumberIn(captured: readonly Captured[]): string {
  const values = captured.flatMap((statement) => statement.values).map(asText);
  const found = values.map((value) => /"order_?[nN]umber":(\d+)/.exec(value ?? '')?.[1]);
  const number = found.find(Boolean);
  if (!number) throw new Error('The captured checkout has no order number');
  return number;
}

class Marks {
  readonly #number: string;
  readonly #order: RegExp;
  readonly #ids = new Map<string, string>();

  constructor(number: number, orderNumber: string) {
    this.#number = String(number);
    this.#order = new RegExp(`(?<![\\w-])${orderNumber}(?![\\w-])`, 'g');
  }

  into(value: string): string {
    return value
      .replace(UUID, (id) => this.#idOf(id))
      .replace(SLUG, shopSlug(SHOP))
      .replace(this.#order, NUMBER)
      .replace(TOKEN, `aaaaaaaaaaaaaaaaaaaa${NEW}`)
      .replaceAll(this.#number, NEW)
      .replaceAll([...this.#number].reverse().join(''), NEW);
  }

  /** Ids of the shop get another shop's number, new ones the transaction's. */
  #idOf(id: string): string {
    const ofShop = SHOP_ID.exec(id);
    if (ofShop) return `${ofShop[1]}${SHOP}`;
    const ofProduct = PRODUCT_ID.exec(id);
    if (ofProduct) return `${ofProduct[1]}${SHOP}${PRODUCT}`;
    const known = this.#ids.get(id);
    if (known) return known;
    const mark = `01a00000-${String(this.#ids.size).padStart(4, '0')}-7000-8000-${NEW}`;
    this.#ids.set(id, mark);
    return mark;
  }
}
