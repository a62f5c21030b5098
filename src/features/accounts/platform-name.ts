const LOOKS_LIKE: Record<string, string> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    к: 'k',
    т: 't',
    і: 'i',
    ѕ: 's',
    ӏ: 'l',
  },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', κ: 'k', τ: 't', ι: 'i', υ: 'u', ѵ: 'v', ո: 'n', ս: 'u' },
  ...{ ı: 'i', ɑ: 'a', ł: 'l', ø: 'o', đ: 'd', ſ: 's' },
  ...{
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    $: 's',
    '@': 'a',
    '|': 'l',
    '!': 'l',
  },
};

/** A name as the eye reads it: without marks, spaces and hidden characters. */
const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => LOOKS_LIKE[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
    // An upper-case I, lower-cased, looks like an l.
    .replace(/i/g, 'l');

const PLATFORM = skeletonOf('Stallkeeper');
const SERVICE =
  /^(?:the|your|our|offlclal|platform|customer|technlcal|account|admln)*(?:support|securlty|bllllng|helpdesk|admlnlstrator|platform|accounts|postmaster|noreply)(?:team|desk|center|centre|servlce|department|alert|alerts)*$/;

export function soundsLikePlatform(name: string): boolean {
  const skeleton = skeletonOf(name);
  return skeleton.includes(PLATFORM) || SERVICE.test(skeleton);
}
