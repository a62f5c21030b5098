/** A type as a JSON file has it, where one of some words is any text. For `satisfies` before a cast. */
export type FromJson<T> = T extends string
  ? string
  : T extends object
    ? { [Key in keyof T]: FromJson<T[Key]> }
    : T;
