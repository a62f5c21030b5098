import { createRequire } from 'node:module';

/** The result of `make`, computed at the first call and cached. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const require = createRequire(import.meta.url);

/**
 * A package that is loaded at first use, for callers that cannot await an `import()`: processes
 * that never need it start faster and use less memory.
 */
export const lazyPackage = <T>(name: string): (() => T) => lazy(() => require(name) as T);
