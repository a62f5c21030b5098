const DOORS = /^\/(?:dashboard|admin)(?:[/?]|$)/;

/**
 * `next` if it is a page behind one of our doors, else `home`. The path is parsed as by a browser,
 * so that `//host`, `/\host` and dots are seen for what they are.
 */
export function safeNext(next: string | undefined, home: string): string {
  const path = /%(?:2f|5c|0)/i.test(next ?? '') ? null : safePath(next);
  return path && DOORS.test(path) ? path : home;
}

export function safePath(next: string | undefined): string | null {
  if (!next?.startsWith('/') || /[\\\p{Cc}\s]|^[^?]*%(?:2f|5c|0)/iu.test(next)) return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search } = new URL(next, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : null;
}

export const homeOf = ({ role }: { role: string }): string =>
  role === 'SUPER_ADMIN' ? '/admin' : '/dashboard';
