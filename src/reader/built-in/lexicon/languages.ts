/** English, Hindi, Hindi in Latin letters, Spanish, Portuguese, Indonesian. */
export const LANGUAGES = ['en', 'hi', 'hi-Latn', 'es', 'pt', 'id'] as const;

/** A language of the lexicon. */
export type Language = (typeof LANGUAGES)[number];
