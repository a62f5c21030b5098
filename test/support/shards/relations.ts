import type { SameValues, Term } from './same-values.ts';

/** What a part of a statement can read columns of: a table, or the rows of another part. */
export interface Relation {
  /** What the statement calls it. */
  name: string;
  /** Null: no table. */
  table: string | null;
  /** Null: it has no such column, or none that is known to be anything. */
  column(name: string): Term | null;
  /** By position; a table's are not known. */
  outputs: readonly (Term | null)[];
}

/** A table, or rows of a function: each column that is asked for is one of its own. */
export function withAnyColumn(name: string, table: string | null): Relation {
  const terms = new Map<string, Term>();
  return {
    name,
    table,
    outputs: [],
    column(column) {
      const term = terms.get(column) ?? Symbol(`${name}.${column}`);
      terms.set(column, term);
      return term;
    },
  };
}

/** What a query returns. */
export interface Returned {
  names: readonly (string | null)[];
  terms: readonly (Term | null)[];
  /** What it returns all columns of. */
  wholes: readonly Relation[];
}

export const NOTHING: Returned = { names: [], terms: [], wholes: [] };

/** The rows of a query under a name, with the names of its first columns where they are given. */
export function asRelation(name: string, returned: Returned, columns: readonly string[]): Relation {
  return {
    name,
    table: null,
    outputs: returned.terms,
    column(column) {
      const index = returned.names.findIndex((own, i) => (columns[i] ?? own) === column);
      if (index >= 0) return returned.terms[index] ?? null;
      for (const whole of returned.wholes) {
        const term = whole.column(column);
        if (term) return term;
      }
      return null;
    },
  };
}

/** Of rows of either query: what both say is the same. */
export function ofEither(one: Returned, other: Returned, same: SameValues): Returned {
  const terms = one.terms.map((term, i) => {
    const twin = other.terms[i] ?? null;
    return term && twin && same.areSame(term, twin) ? term : null;
  });
  return { names: one.names, terms, wholes: [] };
}

/** The names that are seen at one place of a statement. */
export class Scope {
  readonly relations: Relation[] = [];
  readonly #around: Scope | null;
  readonly #parts = new Map<string, Returned>();
  /** Tables whose columns the statement need not qualify have this one. */
  readonly #hasColumn: (table: string, column: string) => boolean;

  constructor(around: Scope | null, hasColumn: (table: string, column: string) => boolean) {
    this.#around = around;
    this.#hasColumn = hasColumn;
  }

  within(): Scope {
    return new Scope(this, this.#hasColumn);
  }

  namePart(name: string, returned: Returned): void {
    this.#parts.set(name, returned);
  }

  part(name: string): Returned | undefined {
    return this.#parts.get(name) ?? this.#around?.part(name);
  }

  qualified(name: string, column: string): Term | null {
    const own = this.relations.find((relation) => relation.name === name);
    return own ? own.column(column) : (this.#around?.qualified(name, column) ?? null);
  }

  unqualified(column: string): Term | null {
    for (const relation of this.relations) {
      if (relation.table && !this.#hasColumn(relation.table, column)) continue;
      const term = relation.column(column);
      if (term) return term;
    }
    return this.#around?.unqualified(column) ?? null;
  }
}
