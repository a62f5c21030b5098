import { foldWord } from './fold-word.ts';
import { baseForms } from './stem-word.ts';

/**
 * By the folded first word of all groups, a bit for each number of words that they have, and one where
 * a size is among them: most words of a message begin none.
 */
const heads = new Map<string, number>();
const SIZE = 1;

/** Notes a group of folded words that is a term. */
export function addHead(group: string, isSize: boolean): void {
  const words = group.split(' ');
  const head = words[0] ?? '';
  heads.set(head, (heads.get(head) ?? 0) | (1 << words.length) | (isSize ? SIZE : 0));
}

/** What is noted of a plain word, and of what it may be a form of; 0 for nearly all. */
export function headOf(first: string): number {
  let head = 0;
  for (const form of [first, ...baseForms(first)]) {
    head |= (heads.get(foldWord(form)) ?? 0) | (heads.get(foldWord(form, 'iberian')) ?? 0);
  }
  return head;
}

/** Whether a term of so many words may begin so. */
export const beginsTermOf = (length: number, head: number): boolean => (head & (1 << length)) !== 0;

/** Whether a size of several words may begin so. */
export const beginsSize = (head: number): boolean => (head & SIZE) !== 0;
