import { maskText } from '../../log.ts';

const MAX_LENGTH = 1_000;

/** What a row keeps of an error: its message without secrets or personal data. */
export const errorText = (error: unknown): string =>
  maskText(error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH);
