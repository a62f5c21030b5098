/** API keys of stores. */
export const API_KEYS = {
  /** Keys per store that are neither revoked nor expired: one for each program that uses the API. */
  perStore: 20,
  /** Characters of a key's name. */
  nameLength: 60,
  /** Wrong keys from one address per minute, until it gets 429: a program with a revoked key retries. */
  wrongPerMinute: 60,
  /** Seconds between two updates of when a key was last used. */
  useNotedEverySeconds: 60,
} as const;

/** After how many days a new key may expire; without one of them, never. */
export const KEY_DAYS = [30, 90, 365] as const;
