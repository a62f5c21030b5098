import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { buildRoot } from '../../paths.ts';

/** A message as the build writes it: text alone, or parsed because it has placeholders. */
export type BuiltMessage = string | MessageFormatElement[];

/** The build parses `locales` into it. */
const FOLDER = join(buildRoot, 'messages');
const loaded = new Map<string, Record<string, BuiltMessage>>();

/** Undefined when the language doesn't have it. Each file is read once, when it is first needed. */
export function builtMessage(
  language: string,
  area: string,
  key: string,
): BuiltMessage | undefined {
  const name = join(language, `${area}.json`);
  let messages = loaded.get(name);
  if (!messages) {
    const path = join(FOLDER, name);
    messages = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, BuiltMessage>)
      : {};
    loaded.set(name, messages);
  }
  return messages[key];
}

/** BCP 47. */
export const languagesWith = (area: string): string[] =>
  readdirSync(FOLDER).filter((language) => existsSync(join(FOLDER, language, `${area}.json`)));
