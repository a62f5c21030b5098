const OWN_PAGE = /^\/dashboard\/(?:drafts|orders)\/[!-~]+$/;

/** The draft or order on which an answer was written, as its form says; else `otherwise`. */
export const returnTo = (back: string, otherwise: string): string =>
  OWN_PAGE.test(back) && !back.includes('\\') ? back : otherwise;
