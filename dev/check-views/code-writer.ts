/** Where a line of code comes from. */
export interface Origin {
  view: string;
  line: number;
  /** The key that this line only asks for, to see who lacks it. */
  key?: string;
}

/** Code of which each line remembers where it comes from. */
export class CodeWriter {
  readonly #lines: { text: string; origin: Origin | null }[] = [{ text: '', origin: null }];

  get code(): string {
    return this.#lines.map(({ text }) => text).join('\n');
  }

  /** By line, from 0; null: of no template. */
  get origins(): (Origin | null)[] {
    return this.#lines.map(({ origin }) => origin);
  }

  /** Goes on in the same line. */
  write(text: string): void {
    const [first = '', ...more] = text.split('\n');
    const last = this.#lines.at(-1);
    if (last) last.text += first;
    this.#lines.push(...more.map((line) => ({ text: line, origin: null })));
  }

  /** A line of its own. */
  line(text: string, origin: Origin | null = null): void {
    this.#lines.push({ text, origin });
  }

  /** A part of a template's code, on lines of their own. */
  part(view: string, code: string, { start, end }: { start: number; end: number }): void {
    const before = code.slice(0, start).split('\n').length;
    for (const [at, text] of code.slice(start, end).split('\n').entries()) {
      this.line(text, { view, line: before + at });
    }
  }
}
