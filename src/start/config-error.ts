/** The message is the one line that is printed when the start fails. */
export class ConfigError extends Error {}
