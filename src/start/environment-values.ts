import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { projectRoot } from '../paths.ts';
import { ConfigError } from './config-error.ts';

export type Env = Record<string, string | undefined>;

export const POSTGRES = ['postgres:', 'postgresql:'];

/** Without the variable, `fallback`. @throws ConfigError */
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

/** With one of these protocols. @throws ConfigError */
export function url(env: Env, name: string, protocols: string[]): string {
  const text = env[name] ?? '';
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that starts with ${protocols[0]}//`);
  }
  return text;
}

/** Null without the variable. @throws ConfigError */
export const optionalUrl = (env: Env, name: string, protocols: string[]): string | null =>
  env[name] ? url(env, name, protocols) : null;

/** Without the variable, `fallback`. @throws ConfigError */
export function oneOf(env: Env, name: string, allowed: string[], fallback: string): string {
  const value = env[name] || fallback;
  if (!allowed.includes(value)) {
    throw new ConfigError(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
  }
  return value;
}

/** 1 or 0; without the variable, `fallback`. @throws ConfigError */
export const isOn = (env: Env, name: string, fallback: boolean): boolean =>
  oneOf(env, name, ['0', '1'], fallback ? '1' : '0') === '1';

/** Null without the variable. @throws ConfigError */
export function emailAddress(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(text)) {
    throw new ConfigError(`${name} is "${text}": it must be an email address`);
  }
  return text;
}

/** The provider's client adds the paths. @throws ConfigError */
export const origin = (env: Env, name: string, fallback: string): string =>
  new URL(env[name] ? url(env, name, ['http:', 'https:']) : fallback).origin;

/** One that is there, as a whole path. Null without the variable. @throws ConfigError */
export function folder(env: Env, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  const path = resolve(projectRoot, text);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new ConfigError(`${name} is "${text}": it must be a folder that is there`);
}
