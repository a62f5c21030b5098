/** A pattern that is worth trying only where a text holds some word or sign of it. */
export interface Noise {
  /** Matches whatever the pattern matches, and is much quicker. */
  needs: RegExp;
  pattern: RegExp;
}
