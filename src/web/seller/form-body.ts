/** The fields of a sent form. A name that was sent twice is an array; a JSON body may hold anything. */
export type FormBody = Record<string, unknown>;

/** The first text of a field; empty when there is none. */
export function fieldText(body: FormBody, name: string): string {
  const [value] = [body[name]].flat();
  return typeof value === 'string' ? value : '';
}
