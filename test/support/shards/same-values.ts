/** Something that a statement names: a column of one of its tables, or a value. */
export type Term = symbol;

/** Which terms of a statement are equal by its own conditions, whatever the rows are. */
export class SameValues {
  readonly #parents = new Map<Term, Term>();
  readonly #values = new Map<string, Term>();
  readonly #given = new Map<Term, string>();

  /** Of a value that the caller gives; the same for equal values. */
  value(text: string): Term {
    const known = this.#values.get(text);
    if (known) return known;
    const term = Symbol(text);
    this.#values.set(text, term);
    this.#given.set(term, text);
    return term;
  }

  unite(a: Term | null, b: Term | null): void {
    if (!a || !b) return;
    const [one, other] = [this.#root(a), this.#root(b)];
    if (one === other) return;
    this.#parents.set(one, other);
    const given = this.#given.get(one);
    if (given !== undefined && !this.#given.has(other)) this.#given.set(other, given);
  }

  areSame(a: Term, b: Term): boolean {
    return this.#root(a) === this.#root(b);
  }

  /** The value that the term is equal to; undefined: what the rows say. */
  given(term: Term): string | undefined {
    return this.#given.get(this.#root(term));
  }

  #root(term: Term): Term {
    let root = term;
    for (let next = this.#parents.get(root); next; next = this.#parents.get(root)) root = next;
    return root;
  }
}
