const OWN_PAGE = /^\/dashboard\/(?:drafts|orders|products)\/[!-~]+$/;

/** The draft, order or product of the form; else `otherwise`. */
export const returnTo = (back: string, otherwise: string): string =>
  OWN_PAGE.test(back) && !back.includes('\\') ? back : otherwise;
