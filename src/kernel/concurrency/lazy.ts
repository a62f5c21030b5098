import { createRequire } from 'node:module';

export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const require = createRequire(import.meta.url);

/** For callers that cannot await an `import()`; unused packages cost no time and memory. */
export const lazyPackage = <T>(name: string): (() => T) => lazy(() => require(name) as T);
