/** Conditions of a query with their bindings, in order. */
export class Conditions {
  readonly bindings: unknown[] = [];
  readonly #said = ['true'];

  /** Adds a condition. */
  say(sql: string, ...values: unknown[]): void {
    this.#said.push(sql);
    this.bindings.push(...values);
  }

  /** Adds a condition if there is a value for it. */
  sayIfSet(sql: string, value: unknown): void {
    if (value !== undefined) this.say(sql, value);
  }

  /** All conditions, for use after `where`. */
  get where(): string {
    return this.#said.join(' and ');
  }
}
