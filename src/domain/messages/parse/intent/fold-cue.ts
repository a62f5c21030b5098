/** One spelling of a word for the cue tables: no accents, no nukta, no drawn-out letters. */
export function foldCue(word: string): string {
  const plain = word.toLowerCase().replace(/’/gu, "'");
  if (/^[a-z0-9]+$/u.test(plain)) return shorten(plain);
  const bare = plain.normalize('NFKD').replace(/[\u0300-\u036f\u093c']/gu, '');
  // Chandrabindu and anusvara are written for one another.
  return shorten(bare.replace(/\u0901/gu, '\u0902').normalize('NFC'));
}

/** "plzzzz" → "plz". */
function shorten(word: string): string {
  return word.replace(/([a-z])\1{2,}/gu, '$1');
}

/** Chat abbreviations of Hindi words. */
const SHORT = new Map(
  `h:hai hn:hain nhi:nahi nai:nahi ni:nahi rha:raha rhi:rahi rhe:rahe kr:kar krna:karna krni:karni
   krdo:kardo krdena:kardena krke:karke krte:karte krta:karta krwa:karwa krva:karva bhj:bhej bhjo:bhejo
   bhjdo:bhejdo bta:bata btao:batao btana:batana lga:laga rkh:rakh rkhna:rakhna gya:gaya gyi:gayi
   gye:gaye kl:kal tk:tak skta:sakta skte:sakte skti:sakti pdega:padega pdegi:padegi lgega:lagega
   mje:mujhe muje:mujhe mjhe:mujhe chiye:chahiye chye:chahiye chahiy:chahiye chaiye:chahiye
   chaie:chahiye chahye:chahiye chaheye:chahiye kha:kaha yha:yaha apke:aapke apka:aapka pr:par
   kb:kab kch:kuch bhut:bahut bht:bahut acha:accha thk:theek b:bhi bhiya:bhaiya dedo:dedo`
    .split(/\s+/u)
    .map((pair) => pair.split(':') as [string, string]),
);

/** One spelling for the many ways to write Hindi in Latin letters. */
export function foldHindi(folded: string): string {
  return (SHORT.get(folded) ?? folded)
    .replace(/ee|ii/gu, 'i')
    .replace(/oo|uu/gu, 'u')
    .replace(/([a-z])\1+/gu, '$1')
    .replace(/ph/gu, 'f')
    .replace(/chh/gu, 'ch')
    .replace(/w/gu, 'v')
    .replace(/ie$/u, 'iye');
}
