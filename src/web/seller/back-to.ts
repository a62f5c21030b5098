/** Only within `list`, else `otherwise`; headers hold ASCII, as our own addresses are. */
export const backTo = <T>(back: string, list: string, otherwise: T): string | T =>
  (back === list || back.startsWith(`${list}?`)) && /^[!-~]+$/.test(back) ? back : otherwise;
