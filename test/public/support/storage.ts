/** Local storage as a browser gives it, on a Map. */
export function aStorage(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, String(value));
    },
    removeItem: (key: string) => {
      kept.delete(key);
    },
  };
}
