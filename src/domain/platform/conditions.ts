/** What a filter asks of a statement: conditions, and what is bound to them, in one order. */
export class Conditions {
  readonly bindings: unknown[] = [];
  readonly #said = ['true'];

  /** Asks for one thing more. */
  say(sql: string, ...values: unknown[]): void {
    this.#said.push(sql);
    this.bindings.push(...values);
  }

  /** The same, where there is a value to ask for. */
  sayIfSet(sql: string, value: unknown): void {
    if (value !== undefined) this.say(sql, value);
  }

  /** All of them, for behind `where`. */
  get where(): string {
    return this.#said.join(' and ');
  }
}
