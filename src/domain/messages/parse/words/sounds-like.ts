import { isDevanagari } from './language.ts';
import { plainWord } from './plain-word.ts';
import { spellOut } from './transliterate.ts';

type Rule = readonly [pattern: RegExp, to: string];

/** How English and romanised Hindi write sounds. */
const SPELLINGS: readonly Rule[] = [
  [/[^a-z0-9@]/g, ''],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^sch/, 'sk'],
  [/aw(?=ing)/g, 'a'],
  [/(?<=[aeo])w(?![aeiou])/g, 'u'],
  [/igh(?=t)/g, 'ai'],
  [/[ts]ion/g, 'shan'],
  [/ture$/g, 'char'],
  [/tch|chh/g, 'ch'],
  [/dge/g, 'j'],
  [/mb$/g, 'm'],
  [/ph/g, 'f'],
  [/wh|vh|w/g, 'v'],
  [/qu/g, 'kv'],
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/(?<=[tdkg])h/g, ''],
  [/z/g, 'j'],
];

/** Vowels in classes: A (a, e, ai), I, U, O. `@` is the vowel that Devanagari leaves open. */
const VOWELS: readonly Rule[] = [
  [/(?<=[aeiouy][b-df-hj-np-tv-xz]{1,2})e$/g, ''],
  [/oo+|uu+|ew|ue|ui/g, 'U'],
  [/ee+|ii+|ea|ie|y$/g, 'I'],
  [/oa|ou|ow|au|aw|oi|oy|o/g, 'O'],
  [/ai|ay|ei|ey|aa+|ae|a|e/g, 'A'],
  [/i/g, 'I'],
  [/u/g, 'U'],
  [/(?<=[AI])y[A@](?=r)/g, ''],
  [/y(?![AIUO@])/g, 'I'],
  [/([A-Z])[A-Z@]+/g, '$1'],
  [/([a-z])\1+/g, '$1'],
];

const apply = (word: string, rules: readonly Rule[]): string =>
  rules.reduce((text, [pattern, to]) => text.replace(pattern, to), word);

const isVowel = (letter: string): boolean => 'AIUO@'.includes(letter);

/** The consonants with the first vowel and a vowel at the end; short words keep all vowels. */
function skeleton(sounds: string): string {
  const letters = [...sounds];
  const first = letters.findIndex(isVowel);
  const consonants = letters.filter((letter) => !isVowel(letter)).length;
  if (consonants < 3) return sounds;
  return letters
    .filter((letter, at) => !isVowel(letter) || at === first || at === sounds.length - 1)
    .join('');
}

const LONGEST = 64;

function keyOf(spelled: string): string {
  return skeleton(apply(apply(spelled, SPELLINGS), VOWELS));
}

/** Other ways to hear English: "soft g", "rose", "bread", "slice", "micro", "type", "wash", "machine", "guard". */
const DOUBTS: readonly Rule[] = [
  [/g(?=[eiy])/g, 'j'],
  [/(?<=[aeiou])s(?=[aeiou]|$)/g, 'z'],
  [/ea/g, 'e'],
  [/i(?=[b-df-hj-np-tv-z]e$)/g, 'ai'],
  [/^([b-df-hj-np-tv-z]*)i(?=[b-df-hj-np-tv-z]+[aeiouy])/, '$1ai'],
  [/y(?=[b-df-hj-np-tv-z]e$)/g, 'ai'],
  [/^wa(?=[a-z])/, 'wo'],
  [/ch(?=i)/g, 'sh'],
  [/gu(?=a)/g, 'g'],
];

/** How Indians say the letters of "USB", "HDMI", "AC". */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  `a=e b=bi c=si d=di e=i f=ef g=ji h=ech i=ai j=je k=ke l=el m=em n=en o=o p=pi q=kyu r=ar s=es t=ti u=yu v=vi
  w=dablyu x=eks y=vai z=zed`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
);
const LONGEST_INITIALS = 4;

function spelledLetters(latin: string): string[] {
  if (latin.length < 2 || latin.length > LONGEST_INITIALS) return [];
  const names = [...latin].map((letter) => LETTERS[letter]);
  return names.includes(undefined) ? [] : [keyOf(names.join(''))];
}

/**
 * All keys that a word may be heard as in either script, likeliest first. Two words sound alike
 * when they share a key, surely so when they share the first.
 */
export function soundKeys(word: string): string[] {
  const short = word.slice(0, LONGEST);
  if (!isDevanagari(short)) {
    const latin = plainWord(short);
    // Few of the doubts are about any one word.
    const heard = new Set([latin, ...DOUBTS.map(([from, to]) => latin.replace(from, to))]);
    return [...new Set([...heard].map(keyOf).concat(spelledLetters(latin)))];
  }
  const key = keyOf(spellOut(short));
  if (!key.includes('@')) return [key];
  return ['A', 'U', 'I', 'O'].map((vowel) => key.replace('@', vowel).replaceAll('@', 'A'));
}
