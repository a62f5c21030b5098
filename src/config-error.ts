/** A setting that is missing or wrong: its message is the one line that stops the start. */
export class ConfigError extends Error {}
