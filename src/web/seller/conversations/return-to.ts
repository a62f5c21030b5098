const OWN_PAGE = /^\/dashboard\/(?:drafts|orders|products)\/[!-~]+$/;

/** The draft, order or product on which something was sent, as its form says; else `otherwise`. */
export const returnTo = (back: string, otherwise: string): string =>
  OWN_PAGE.test(back) && !back.includes('\\') ? back : otherwise;
