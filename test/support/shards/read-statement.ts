import {
  type CommonTableExpr,
  type InsertStmt,
  type Node,
  parse,
  type RangeVar,
  type SelectStmt,
  type WithClause,
} from 'libpg-query';
import { asRelation, NOTHING, ofEither, type Returned, Scope, withAnyColumn } from './relations.ts';
import { SameValues, type Term } from './same-values.ts';

/** A table that a statement reads or writes, at one place. */
export interface UsedTable {
  table: string;
  isWritten: boolean;
  /** Its owner there. */
  owner: Term;
}

export interface ReadStatement {
  used: UsedTable[];
  same: SameValues;
}

type Kinds = Node extends infer One ? (One extends object ? keyof One : never) : never;
type Content<Kind extends Kinds> = Extract<Node, Record<Kind, unknown>>[Kind];

const as = <Kind extends Kinds>(node: Node | undefined, kind: Kind): Content<Kind> | undefined =>
  node && kind in node ? (node as unknown as Record<Kind, Content<Kind>>)[kind] : undefined;
const text = (node: Node | undefined): string => as(node, 'String')?.sval ?? '';

/**
 * What a statement says of whose rows it reads and writes: which columns its conditions hold equal,
 * to each other and to values of the caller.
 * @param values of its parameters
 */
export async function readStatement(
  sql: string,
  values: readonly unknown[],
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReadStatement> {
  const reader = new Reader(values, columns);
  const { stmts = [] } = await parse(sql);
  for (const { stmt } of stmts) if (stmt) reader.query(stmt, reader.outermost());
  return reader;
}

class Reader implements ReadStatement {
  readonly used: UsedTable[] = [];
  readonly same = new SameValues();
  readonly #values: readonly unknown[];
  readonly #columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #known = new Map<Node, Returned>();

  constructor(values: readonly unknown[], columns: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#values = values;
    this.#columns = columns;
  }

  outermost(): Scope {
    return new Scope(null, (table, column) => this.#columns.get(table)?.has(column) ?? false);
  }

  query(node: Node, around: Scope): Returned {
    const known = this.#known.get(node);
    if (known) return known;
    const returned = this.#readQuery(node, around.within());
    this.#known.set(node, returned);
    return returned;
  }

  #readQuery(node: Node, scope: Scope): Returned {
    const select = as(node, 'SelectStmt');
    if (select) return this.#select(select, scope);
    const insert = as(node, 'InsertStmt');
    if (insert) return this.#insert(insert, scope);
    const update = as(node, 'UpdateStmt');
    const remove = as(node, 'DeleteStmt');
    const change = update ?? remove;
    if (!change) {
      this.#expressions(node, scope);
      return NOTHING;
    }
    this.#parts(change.withClause, scope);
    this.#table(change.relation, scope, true);
    for (const from of update?.fromClause ?? remove?.usingClause ?? []) this.#from(from, scope);
    this.#condition(change.whereClause, scope);
    this.#expressions(update?.targetList, scope);
    return this.#returned(change.returningClause?.exprs, scope);
  }

  #select(select: SelectStmt, scope: Scope): Returned {
    this.#parts(select.withClause, scope);
    if (select.larg && select.rarg) {
      const [one, other] = [select.larg, select.rarg].map((arm) =>
        this.#select(arm, scope.within()),
      );
      return ofEither(one as Returned, other as Returned, this.same);
    }
    if (select.valuesLists) return this.#valuesLists(select.valuesLists, scope);
    for (const from of select.fromClause ?? []) this.#from(from, scope);
    this.#condition(select.whereClause, scope);
    const { havingClause, sortClause, groupClause, limitCount, limitOffset } = select;
    this.#expressions([havingClause, sortClause, groupClause, limitCount, limitOffset], scope);
    return this.#returned(select.targetList, scope);
  }

  #valuesLists(lists: readonly Node[], scope: Scope): Returned {
    const rows = lists.map((list): Returned => {
      const items = as(list, 'List')?.items ?? [];
      this.#expressions(items, scope);
      const names = items.map((_, i) => `column${i + 1}`);
      return { names, terms: items.map((item) => this.#term(item, scope)), wholes: [] };
    });
    return rows.reduce((one, other) => ofEither(one, other, this.same), rows[0] ?? NOTHING);
  }

  #insert(insert: InsertStmt, scope: Scope): Returned {
    this.#parts(insert.withClause, scope);
    const given = insert.selectStmt ? this.query(insert.selectStmt, scope) : NOTHING;
    const target = this.#table(insert.relation, scope, true);
    const names = (insert.cols ?? []).map((column) => as(column, 'ResTarget')?.name ?? '');
    const owner = names.indexOf('owner_id');
    if (owner >= 0) this.same.unite(target.column('owner_id'), given.terms[owner] ?? null);
    const conflict = insert.onConflictClause;
    if (conflict) {
      const excluded = { ...target, name: 'excluded' };
      scope.relations.push(excluded);
      this.#expressions([conflict.targetList, conflict.whereClause], scope);
      scope.relations.splice(scope.relations.indexOf(excluded), 1);
    }
    return this.#returned(insert.returningClause?.exprs, scope);
  }

  #parts(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      const part = as(node, 'CommonTableExpr') as CommonTableExpr;
      const name = part.ctename ?? '';
      const { larg, withClause } = as(part.ctequery, 'SelectStmt') ?? {};
      // The rows to begin with say whose the others are.
      if (clause?.recursive && larg && !withClause) {
        scope.namePart(name, this.#select(larg, scope.within()));
      }
      const returned = part.ctequery ? this.query(part.ctequery, scope) : NOTHING;
      const names = (part.aliascolnames ?? []).map(text);
      const own = returned.names.map((column, i) => names[i] ?? column);
      scope.namePart(name, { ...returned, names: own });
    }
  }

  #table(range: RangeVar | undefined, scope: Scope, isWritten: boolean) {
    const table = range?.relname ?? '';
    const relation = withAnyColumn(range?.alias?.aliasname ?? table, table);
    scope.relations.push(relation);
    this.used.push({ table, isWritten, owner: relation.column('owner_id') as Term });
    return relation;
  }

  #from(node: Node, scope: Scope): void {
    const range = as(node, 'RangeVar');
    const part = range ? scope.part(range.relname ?? '') : undefined;
    if (range && part) {
      scope.relations.push(asRelation(range.alias?.aliasname ?? range.relname ?? '', part, []));
    } else if (range) this.#table(range, scope, false);
    const rows = as(node, 'RangeSubselect');
    if (rows?.subquery) {
      const columns = (rows.alias?.colnames ?? []).map(text);
      const returned = this.query(rows.subquery, scope);
      scope.relations.push(asRelation(rows.alias?.aliasname ?? '', returned, columns));
    }
    const made = as(node, 'RangeFunction');
    if (made) {
      this.#expressions(made.functions, scope);
      scope.relations.push(withAnyColumn(made.alias?.aliasname ?? '', null));
    }
    const join = as(node, 'JoinExpr');
    if (join) this.#join(join, scope);
  }

  #join({ larg, rarg, quals, usingClause }: Content<'JoinExpr'>, scope: Scope): void {
    const left = scope.relations.length;
    if (larg) this.#from(larg, scope);
    const right = scope.relations.length;
    if (rarg) this.#from(rarg, scope);
    const sides = [scope.relations.slice(left, right), scope.relations.slice(right)];
    for (const name of (usingClause ?? []).map(text)) {
      const terms = sides.map((side) => side.map((one) => one.column(name)).find(Boolean) ?? null);
      this.same.unite(terms[0] ?? null, terms[1] ?? null);
    }
    this.#condition(quals, scope);
  }

  /** What must hold makes terms the same; what is only one of several ways does not. */
  #condition(node: Node | undefined, scope: Scope): void {
    const all = as(node, 'BoolExpr');
    if (all?.boolop === 'AND_EXPR') {
      for (const one of all.args ?? []) this.#condition(one, scope);
      return;
    }
    this.#expressions(node, scope);
    const compared = as(node, 'A_Expr');
    const sign = text(compared?.name?.[0]);
    if (compared?.kind === 'AEXPR_OP' && sign === '=') {
      this.#unite(compared.lexpr, compared.rexpr, scope);
    }
    if (compared?.kind === 'AEXPR_IN' && sign === '=') {
      const items = as(compared.rexpr, 'List')?.items ?? [];
      if (items.length === 1) this.#unite(compared.lexpr, items[0], scope);
    }
    const listed = as(node, 'SubLink');
    if (listed?.subLinkType === 'ANY_SUBLINK' && !listed.operName && listed.subselect) {
      const { terms } = this.query(listed.subselect, scope);
      const row = as(listed.testexpr, 'RowExpr')?.args ?? [listed.testexpr];
      for (const [i, one] of row.entries()) {
        this.same.unite(this.#term(one, scope), terms[i] ?? null);
      }
    }
  }

  #unite(one: Node | undefined, other: Node | undefined, scope: Scope): void {
    const [left, right] = [as(one, 'RowExpr')?.args, as(other, 'RowExpr')?.args];
    if (left && right) {
      for (const [i, item] of left.entries()) this.#unite(item, right[i], scope);
    } else this.same.unite(this.#term(one, scope), this.#term(other, scope));
  }

  /** Null: nothing that a condition could say more of. */
  #term(node: Node | undefined, scope: Scope): Term | null {
    const cast = as(node, 'TypeCast');
    if (cast) return this.#term(cast.arg, scope);
    const given = as(node, 'ParamRef');
    if (given) return this.same.value(String(this.#values[(given.number ?? 0) - 1]));
    const constant = as(node, 'A_Const');
    if (constant?.sval) return this.same.value(constant.sval.sval ?? '');
    const fields = (as(node, 'ColumnRef')?.fields ?? []).map(text);
    if (fields.length === 1) return scope.unqualified(fields[0] as string);
    if (fields.length > 1) return scope.qualified(fields.at(-2) as string, fields.at(-1) as string);
    const row = as(node, 'SubLink');
    if (row?.subLinkType === 'EXPR_SUBLINK' && row.subselect) {
      return this.query(row.subselect, scope).terms[0] ?? null;
    }
    return null;
  }

  #returned(targets: readonly Node[] | undefined, scope: Scope): Returned {
    const names: (string | null)[] = [];
    const terms: (Term | null)[] = [];
    const wholes = [];
    for (const target of targets ?? []) {
      const { name, val } = as(target, 'ResTarget') ?? {};
      this.#expressions(val, scope);
      const fields = as(val, 'ColumnRef')?.fields ?? [];
      if (as(fields.at(-1), 'A_Star')) {
        const of = fields.length > 1 ? text(fields[0]) : null;
        wholes.push(...scope.relations.filter((one) => of === null || one.name === of));
      }
      names.push(name ?? (fields.length > 0 ? text(fields.at(-1)) : null));
      terms.push(this.#term(val, scope));
    }
    return { names, terms, wholes };
  }

  /** Queries inside expressions. */
  #expressions(value: unknown, scope: Scope): void {
    if (typeof value !== 'object' || value === null) return;
    const { subselect } = (value as { SubLink?: { subselect?: Node } }).SubLink ?? {};
    if (subselect) this.query(subselect, scope);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'subselect') this.#expressions(inner, scope);
    }
  }
}
