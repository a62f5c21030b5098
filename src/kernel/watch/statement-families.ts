/** The most families: beyond this number, statements are `other`. */
const MOST = 400;
const OTHER = 'other';

const MOST_TEXTS = 5_000;

/** Comments carry no name of ours; a text could hide a keyword in one. */
const COMMENT = /\/\*[\s\S]*?\*\//g;
const WRITE = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/i;
const READ = /\bfrom\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/gi;
const WITH =
  /(?:\bwith\s+(?:recursive\s+)?|,\s*)"?([a-z_][a-z0-9_]*)"?\s*(?:\([^()]*\)\s*)?as\s*(?:not\s+)?(?:materialized\s*)?\(/gi;
const WORD = /^\s*([a-z]+)/i;
const VERBS: Record<string, string> = { i: 'insert', u: 'update', d: 'delete' };
const COMMANDS = /^(?:begin|commit|rollback|savepoint|release|set|show|lock|listen|notify)$/;

export class StatementFamilies {
  readonly #families = new Set<string>();
  readonly #known = new Map<string, string>();

  /** Such as `insert orders`. Few and without values: fit for a metric's label. */
  of(sql: string): string {
    const familiar = this.#known.get(sql);
    if (familiar) return familiar;
    const family = this.#bounded(familyOf(sql.replace(COMMENT, ' ')));
    if (this.#known.size >= MOST_TEXTS) this.#known.clear();
    this.#known.set(sql, family);
    return family;
  }

  #bounded(family: string): string {
    if (!this.#families.has(family) && this.#families.size >= MOST) return OTHER;
    this.#families.add(family);
    return family;
  }
}

function familyOf(sql: string): string {
  const word = (WORD.exec(sql)?.[1] ?? OTHER).toLowerCase();
  if (COMMANDS.test(word)) return word;
  const write = WRITE.exec(sql);
  if (write && /^(?:with|insert|update|delete)$/.test(word)) {
    return `${VERBS[write[1]?.[0]?.toLowerCase() ?? '']} ${write[2]?.toLowerCase()}`;
  }
  if (word !== 'select' && word !== 'with') return OTHER;
  const parts = new Set([...sql.matchAll(WITH)].map(([, name]) => name?.toLowerCase()));
  const tables = [...sql.matchAll(READ)].map(([, name = '']) => name.toLowerCase());
  const table = tables.find((name) => !parts.has(name) && !NOT_TABLES.has(name));
  return table ? `select ${table}` : 'select';
}

/** `extract(… from now())`, `from unnest(…)` and the like name no table. */
const NOT_TABLES = new Set([
  'now',
  'unnest',
  'lateral',
  'generate_series',
  'jsonb_to_recordset',
  'jsonb_array_elements',
  'jsonb_each',
]);
