/** What the server said, by error: the statement is put before it on the error's way up. */
const said = new WeakMap<Error, string>();

/** Remembers the server's own words of an error that was just thrown. */
export function rememberWords(error: unknown): void {
  if (error instanceof Error) said.set(error, error.message);
}

/** The server's own words for an error of a statement; undefined when it is no such error. */
export const serverWords = (error: Error): string | undefined => said.get(error);
