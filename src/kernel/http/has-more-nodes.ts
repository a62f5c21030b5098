import { Refusal } from '../../errors.ts';
import { message } from '../translation/translator.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LIST = 0x5b;
const BACKSLASH = 0x5c;
const OBJECT = 0x7b;

/** Approximate, without parsing: counts openings and commas. Also for invalid JSON. */
export function hasMoreNodes(json: string, most: number): boolean {
  if (json.length <= most) return false;
  let nodes = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if ((code === COMMA || code === LIST || code === OBJECT) && ++nodes > most) return true;
  }
  return false;
}

/** The opening quotation mark is at `start`. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return json.length;
}

export const tooManyNodes = (most: number): Refusal =>
  new Refusal(413, 'TOO_LARGE', message('errors.request.tooManyValues', { most }));
