/**
 * When it is `list` or a part of it; else `otherwise`. A header holds printable ASCII alone, which
 * the addresses of our own pages are.
 */
export const backTo = <T>(back: string, list: string, otherwise: T): string | T =>
  (back === list || back.startsWith(`${list}?`)) && /^[!-~]+$/.test(back) ? back : otherwise;
