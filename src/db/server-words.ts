/** The server's message by error: knex later puts the statement in front of it. */
const said = new WeakMap<Error, string>();

/** Remembers the server's message of an error that was just thrown. */
export function rememberWords(error: unknown): void {
  if (error instanceof Error) said.set(error, error.message);
}

/** The server's message of a failed statement; undefined for other errors. */
export const serverWords = (error: Error): string | undefined => said.get(error);
