import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../paths.ts';

const FILE = join(projectRoot, 'data/reader/prompt.md');

const [head = '', ...body] = readFileSync(FILE, 'utf8').split('\n');

/** Stored with each reading: the version of the instructions. The first line of the file. */
export const PROMPT_VERSION = /^version: (\w+)$/.exec(head)?.[1] ?? '';
if (PROMPT_VERSION === '') throw new Error(`${FILE} does not start with its version number`);

/** The system prompt, sent before every message. */
export const PROMPT = body.join('\n').trim();
