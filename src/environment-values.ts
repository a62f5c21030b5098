import { ConfigError } from './config-error.ts';

export type Env = Record<string, string | undefined>;

/** The protocols of a database's address. */
export const POSTGRES = ['postgres:', 'postgresql:'];

/** A whole number from `min` to `max`; without the variable, `fallback`. @throws ConfigError */
export function integer(
  env: Env,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is "${text}": it must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** An address with one of these protocols. @throws ConfigError */
export function url(env: Env, name: string, protocols: string[]): string {
  const text = env[name] ?? '';
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols[0]}//`);
  }
  return text;
}

/** The same for a variable that need not be there. @throws ConfigError */
export const optionalUrl = (env: Env, name: string, protocols: string[]): string | null =>
  env[name] ? url(env, name, protocols) : null;
