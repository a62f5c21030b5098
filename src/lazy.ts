import { createRequire } from 'node:module';

/** What `make` answers, made at the first call and kept. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first used, for callers that cannot wait for an `import()`: a
 * process that never needs it starts sooner and holds less memory.
 */
export const lazyPackage = <T>(name: string): (() => T) => lazy(() => require(name) as T);
