import type { Item } from '../items/item.ts';

/** What a turn of phrase does to the draft, beside what it names. */
export type Cue =
  | 'undo'
  | 'change'
  | 'swap'
  | 'remove'
  | 'rather'
  | 'settle'
  | 'with'
  | 'more'
  | 'add'
  | 'each'
  | 'same'
  | 'all'
  | 'sum';

/** Turns of phrase, parted by commas; matched word by word, the longest first. */
const TABLE: Record<Cue, string> = {
  undo: `scratch that, cancel that, forget that, strike that, ignore that, delete that, not that,
    cancel that one, wo cancel, woh cancel, wo rehne do, woh rehne do, wo rehne dena, usko rehne do,
    wo cancel karo, wo cancel kar do, olvida eso, cancela eso, borra eso, वो रहने दो, वह रहने दो, वो कैंसिल`,
  change: `no wait, wait, hold on, one sec, ruko, rukiye, ruk jao, ruko ruko, ek min ruko, espera, espere, espérate, रुको, रुकिए, रुकिये, sorry, sry, actually, oops, i mean, i meant, make it, make that, make them,
    make this, make those, change it to, change that to, change qty to, change quantity to, change the, replace, replace the, change to, change it, rather, correction, instead,
    make the, should be, let it be, arre, arey, arrey, अरे, nahi nahi, nahin nahin, na na, arey nahi, are nahi, arre nahi, oh no, no no,
    galti se, badal do, badal ke, badal kar, maaf karna, perdon, perdón, mejor, mas bien, quise decir,
    que sea, que sean, cambia, cambia el, cambia la, cambia a, cambialo a, cámbialo a, cambiar a, corrijo, corrección, en realidad,
    isko, ise, usko, use, iska, iski, नहीं नहीं, अरे नहीं, माफ करना, सॉरी, बदल दो, इसको, इसे, उसको, उसे`,
  swap: `uski jagah, uske jagah, iski jagah, iske badle, uske badle, ki jagah, ke badle, instead of that,
    in place of that, en su lugar, उसकी जगह, इसकी जगह, की जगह, के बदले`,
  remove: `remove, cancel, delete, hata do, hatado, hata dena, hata dijiye, hatao, hata de, hataa do, nikal do, nikaal do,
    nikal dena, rehne do, rehne de, rehne dena, rehne dijiye, rehnay do, rahne do, rahne dena, chhod do, chod do,
    chhod dena, mat bhejna, mat bhejo, mat dalna, mat rakhna, mat karna, nahi chahiye, nahin chahiye, nahi chaiye,
    nhi chahiye, drop, skip, leave, leave out, take off, take out, no need, dont want, don't want, do not want,
    dont send, don't send, do not send, dont need, don't need, do not need, not needed, not required, quita, quitar, quitame, quítame, quite,
    elimina, eliminar, borra, borrar, cancela, cancelar, ya no quiero, no quiero, sin el, no mandes, saca, sacar,
    cancel kar do, cancel karo, cancel kardo, cancel krdo, cancel kr do,
    हटा दो, हटाओ, हटा देना, हटा दीजिए, निकाल दो, रहने दो, रहने देना, रहने दीजिए, छोड़ दो, मत भेजना, नहीं चाहिए,
    कैंसिल, कैंसिल कर दो, कैंसल`,
  settle: `kar do, kardo, kar dena, kar dijiye, karo, karna, kr do, krdo, कर दो, कर देना, कर दीजिए, करो`,
  with: `with, with the, por el, por la, por los, por las, by the`,
  rather: `instead of, rather than, en vez de, en lugar de, y no, and not, not the, na ki, naki, ना कि`,
  sum: `total, totally, in total, altogether, kul, kul milake, kul milakar, en total, कुल`,
  more: `more, extra, another, additional, otro, otra, otros, otras, badha do, badha dena, badhao, aur badha do, बढ़ा दो, बढ़ाओ, अतिरिक्त`,
  add: `add, add on, jodo, jod do, jod dena, jod dijiye, agrega, agregar, agrégame, agregame, agregue, añade, añadir,
    añádeme, añademe, añada, súmame, súmale, sumale, जोड़ो, जोड़ दो, जोड़ देना, जोड़ दीजिए`,
  each: `each, apiece, each one, of each, each of, one each, cada uno, cada una, de cada uno, de cada una, de cada, har ek,
    har ek ka, हर एक, each ka, each item`,
  same: `same, the same, same one, usi, wahi, vahi, wohi, isi, mismo, misma, mismos, el mismo, la misma, lo mismo,
    igual, उसी, वही, सेम, इसी`,
  all: `all, sab, sabhi, saare, sare, both, dono, donon, todos, todas, ambos, ambas, सब, सभी, सारे, दोनों`,
};

const CUES = new Map<string, Cue>();
/** By the first word, how many words the longest cue has that begins with it. */
const LONGEST = new Map<string, number>();
for (const [cue, phrases] of Object.entries(TABLE) as [Cue, string][]) {
  for (const phrase of phrases.split(',')) {
    const words = phrase.trim().split(/\s+/);
    const first = words[0] ?? '';
    LONGEST.set(first, Math.max(words.length, LONGEST.get(first) ?? 0));
    CUES.set(words.join(' '), cue);
  }
}

/** The longest cue that starts at an item, with the number of its words; null when none does. */
export function cueAt(items: readonly Item[], at: number): { cue: Cue; length: number } | null {
  const first = items[at];
  const longest = first?.kind === 'word' ? (LONGEST.get(first.text) ?? 0) : 0;
  let phrase = '';
  let best: { cue: Cue; length: number } | null = null;
  for (let length = 1; length <= longest; length += 1) {
    const item = items[at + length - 1];
    if (item?.kind !== 'word') break;
    phrase = length === 1 ? item.text : `${phrase} ${item.text}`;
    const cue = CUES.get(phrase);
    if (cue) best = { cue, length };
  }
  return best;
}
