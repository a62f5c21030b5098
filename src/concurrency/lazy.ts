import { createRequire } from 'node:module';

export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const require = createRequire(import.meta.url);

/**
 * For callers that cannot await an `import()`: processes that never need the package start faster
 * and use less memory.
 */
export const lazyPackage = <T>(name: string): (() => T) => lazy(() => require(name) as T);
