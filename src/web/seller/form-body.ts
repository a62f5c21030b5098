/** A name that was sent twice is an array; a JSON body may hold anything. */
export type FormBody = Record<string, unknown>;

/** A body without fields, such as a text alone as JSON, has none. */
export const formBodyOf = ({ body }: { body: unknown }): FormBody =>
  typeof body === 'object' && body !== null ? (body as FormBody) : {};

/** The first text; empty when there is none. */
export function fieldText(body: FormBody, name: string): string {
  const [value] = [body[name]].flat();
  return typeof value === 'string' ? value : '';
}
