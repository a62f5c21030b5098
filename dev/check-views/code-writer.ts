/** Where a line of code comes from; `key`: it only asks for this key, to see who lacks it. */
export interface Origin {
  view: string;
  line: number;
  key?: string;
}

/** Code of which each line remembers where it comes from. */
export class CodeWriter {
  readonly #lines = [''];
  /** By line, from 0; undefined: of no template. */
  readonly origins: (Origin | undefined)[] = [undefined];

  get code(): string {
    return this.#lines.join('\n');
  }

  /** Goes on in the same line. */
  write(text: string): void {
    const [first = '', ...more] = text.split('\n');
    this.#lines[this.#lines.length - 1] += first;
    for (const line of more) this.line(line);
  }

  line(text: string, origin?: Origin): void {
    this.#lines.push(text);
    this.origins.push(origin);
  }

  /** A part of a template's code, on lines of their own. */
  part(view: string, code: string, { start, end }: { start: number; end: number }): void {
    const before = code.slice(0, start).split('\n').length;
    const lines = code.slice(start, end).split('\n');
    for (const [at, text] of lines.entries()) this.line(text, { view, line: before + at });
  }
}
