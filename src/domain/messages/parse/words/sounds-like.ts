import { respell, type SpellingRule } from './fold-word.ts';
import { isDevanagari, plainWord } from './plain-word.ts';
import { spellOut } from './transliterate.ts';

/** How English and romanised Hindi write sounds. */
const SPELLINGS: readonly SpellingRule[] = [
  [/[^a-z0-9@]/g, ''],
  [/^kn/, 'n', 'kn'],
  [/^wr/, 'r', 'wr'],
  [/^sch/, 'sk', 'sch'],
  [/aw(?=ing)/g, 'a', 'aw'],
  [/(?<=[aeo])w(?![aeiou])/g, 'u', 'w'],
  [/igh(?=t)/g, 'ai', 'igh'],
  [/[ts]ion/g, 'shan', 'ion'],
  [/ture$/g, 'char', 'ture'],
  [/tch|chh/g, 'ch', 'ch'],
  [/dge/g, 'j', 'dge'],
  [/mb$/g, 'm', 'mb'],
  [/ph/g, 'f', 'ph'],
  [/wh|vh|w/g, 'v'],
  [/qu/g, 'kv', 'qu'],
  [/x/g, 'ks', 'x'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's', 'c'],
  [/c(?!h)/g, 'k', 'c'],
  [/(?<=[tdkg])h/g, '', 'h'],
  [/z/g, 'j', 'z'],
];

/** Vowels in classes: A (a, e, ai), I, U, O. `@` is the vowel that Devanagari leaves open. */
const VOWELS: readonly SpellingRule[] = [
  [/(?<=[aeiouy][b-df-hj-np-tv-xz]{1,2})e$/g, '', 'e'],
  [/oo+|uu+|ew|ue|ui/g, 'U'],
  [/ee+|ii+|ea|ie|y$/g, 'I'],
  [/oa|ou|ow|au|aw|oi|oy|o/g, 'O'],
  [/ai|ay|ei|ey|aa+|ae|a|e/g, 'A'],
  [/i/g, 'I', 'i'],
  [/u/g, 'U', 'u'],
  [/(?<=[AI])y[A@](?=r)/g, '', 'y'],
  [/y(?![AIUO@])/g, 'I', 'y'],
  [/([A-Z])[A-Z@]+/g, '$1'],
  [/([a-z])\1+/g, '$1'],
];

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
  return skeleton(respell(respell(spelled, SPELLINGS), VOWELS));
}

/** Other ways to hear English: "soft g", "rose", "bread", "slice", "micro", "type", "wash", "machine", "guard". */
const DOUBTS: readonly SpellingRule[] = [
  [/g(?=[eiy])/g, 'j', 'g'],
  [/(?<=[aeiou])s(?=[aeiou]|$)/g, 'z', 's'],
  [/ea/g, 'e', 'ea'],
  [/i(?=[b-df-hj-np-tv-z]e$)/g, 'ai', 'i'],
  [/^([b-df-hj-np-tv-z]*)i(?=[b-df-hj-np-tv-z]+[aeiouy])/, '$1ai', 'i'],
  [/y(?=[b-df-hj-np-tv-z]e$)/g, 'ai', 'y'],
  [/^wa(?=[a-z])/, 'wo', 'wa'],
  [/ch(?=i)/g, 'sh', 'ch'],
  [/gu(?=a)/g, 'g', 'gu'],
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
    const heard = new Set([latin, ...DOUBTS.map((rule) => respell(latin, [rule]))]);
    return [...new Set([...heard].map(keyOf).concat(spelledLetters(latin)))];
  }
  const key = keyOf(spellOut(short));
  if (!key.includes('@')) return [key];
  return ['A', 'U', 'I', 'O'].map((vowel) => key.replace('@', vowel).replaceAll('@', 'A'));
}
