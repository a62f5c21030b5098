/** Equal schemas are compiled once for the process: many routes take the same parameters. */
export function onceForText<T>(compile: (schema: object) => T): (schema: object) => T {
  const compiled = new Map<string, T>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text);
    if (known !== undefined) return known;
    const made = compile(schema);
    compiled.set(text, made);
    return made;
  };
}
