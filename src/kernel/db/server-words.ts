/** The server's message by error: knex later puts the statement in front of it. */
const said = new WeakMap<Error, string>();

export function rememberWords(error: unknown): void {
  if (error instanceof Error) said.set(error, error.message);
}

export const serverWords = (error: Error): string | undefined => said.get(error);
