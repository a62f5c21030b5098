/** The fields of a sent form. A name that was sent twice is an array; a JSON body may hold anything. */
export type FormBody = Record<string, unknown>;

/** The fields of a request; a body that is none, such as a text alone as JSON, has no fields. */
export const formBodyOf = ({ body }: { body: unknown }): FormBody =>
  typeof body === 'object' && body !== null ? (body as FormBody) : {};

/** The first text of a field; empty when there is none. */
export function fieldText(body: FormBody, name: string): string {
  const [value] = [body[name]].flat();
  return typeof value === 'string' ? value : '';
}
