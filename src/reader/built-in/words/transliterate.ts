import { isDevanagari } from './plain-word.ts';

const pairs = (table: string): Record<string, string> =>
  Object.fromEntries(table.split(' ').map((pair) => pair.split('=') as [string, string]));

const CONSONANTS = pairs(
  'क=k ख=kh ग=g घ=gh ङ=n च=ch छ=ch ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n प=p फ=f ब=b भ=bh म=m य=y र=r ल=l ळ=l व=v श=sh ष=sh स=s ह=h',
);
const WITH_NUKTA = pairs('ज=z ड=r ढ=rh');
const VOWELS = pairs('अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=ai ऍ=e ऎ=e ओ=o औ=au ऑ=o ऒ=o');
const SIGNS = pairs(
  '\u093e=a \u093f=i \u0940=i \u0941=u \u0942=u \u0943=ri \u0945=e \u0946=e \u0947=e \u0948=ai \u0949=o \u094a=o \u094b=o \u094c=au',
);
const NUKTA = '\u093c';
const VIRAMA = '\u094d';
const LABIALS = new Set(['प', 'फ', 'ब', 'भ', 'म']);

interface Sound {
  text: string;
  kind: 'consonant' | 'vowel' | 'schwa' | 'other';
}

function nasal(next: string | undefined): Sound {
  return { text: next !== undefined && LABIALS.has(next) ? 'm' : 'n', kind: 'consonant' };
}

function soundsOf(word: string): Sound[] {
  const letters = [...word.normalize('NFD')];
  const sounds: Sound[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] as string;
    const consonant = CONSONANTS[letter];
    if (consonant !== undefined) {
      const dotted = letters[at + 1] === NUKTA;
      if (dotted) at += 1;
      sounds.push({ text: (dotted && WITH_NUKTA[letter]) || consonant, kind: 'consonant' });
      sounds.push({ text: '@', kind: 'schwa' });
    } else if (letter === VIRAMA) {
      if (sounds.at(-1)?.kind === 'schwa') sounds.pop();
    } else if (SIGNS[letter] !== undefined) {
      if (sounds.at(-1)?.kind === 'schwa') sounds.pop();
      sounds.push({ text: SIGNS[letter], kind: 'vowel' });
    } else if (VOWELS[letter] !== undefined) {
      sounds.push({ text: VOWELS[letter], kind: 'vowel' });
    } else if (letter === '\u0902' || letter === '\u0901') {
      sounds.push(nasal(letters[at + 1]));
    } else if (!isDevanagari(letter)) {
      sounds.push({ text: letter, kind: 'other' });
    }
  }
  return sounds;
}

const isVowel = (sound: Sound | undefined) => sound?.kind === 'vowel' || sound?.kind === 'schwa';
const isConsonant = (sound: Sound | undefined) => sound?.kind === 'consonant';

/** Hindi does not speak the inherent vowel at the end of a word, nor in the middle of VC_CV. */
function dropSilentSchwas(sounds: Sound[]): Sound[] {
  const kept = sounds;
  const vowels = kept.filter(isVowel).length;
  if (kept.at(-1)?.kind === 'schwa' && vowels > 1) kept.pop();
  for (let at = kept.length - 3; at >= 2; at -= 1) {
    const between = isVowel(kept[at - 2]) && isConsonant(kept[at - 1]);
    const before = isConsonant(kept[at + 1]) && isVowel(kept[at + 2]);
    if (kept[at]?.kind === 'schwa' && between && before) kept.splice(at, 1);
  }
  return kept;
}

/** A Devanagari word in Latin letters, with `@` for each inherent vowel that is spoken. */
export function spellOut(word: string): string {
  return dropSilentSchwas(soundsOf(word))
    .map((sound) => sound.text)
    .join('');
}

/** Devanagari text as Indians usually write it in Latin letters; other text stays. */
export function transliterate(text: string): string {
  if (!isDevanagari(text)) return text;
  return text.replace(/[\u0900-\u097f]{1,64}/g, (word) => spellOut(word).replaceAll('@', 'a'));
}
