const DOORS = /^\/(?:dashboard|admin)(?:[/?]|$)/;

/**
 * Where to go after signing in: `next` when it is a page behind one of our own doors, else `home`.
 * The path is read as a browser would read it, so `//host`, `/\host` and dots come out as they are.
 */
export function safeNext(next: string | undefined, home: string): string {
  if (!next?.startsWith('/') || /[\\\p{Cc}\s]|%(?:2f|5c|0)/iu.test(next)) return home;
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return home;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && DOORS.test(pathname) ? `${pathname}${search}` : home;
}

/** The first page of a signed-in person. */
export const homeOf = ({ role }: { role: string }): string =>
  role === 'SUPER_ADMIN' ? '/admin' : '/dashboard';
