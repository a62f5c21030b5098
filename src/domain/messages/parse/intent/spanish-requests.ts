/** Verbs of asking to be sold something, by the root that takes -a and -as, with that of -e and -en. */
const VERBS = `mand:mand|envi:envi|apart:apart|guard:guard|reserv:reserv|prepar:prepar|anot:anot|apunt:apunt
  |agreg:agregu|despach:despach|separ:separ|pas:pas|ech:ech|sum:sum|entreg:entregu|empac:empaqu|empaquet:empaquet
  |alist:alist|dej:dej|cobr:cobr|regal:regal|acerc:acerqu
  |encarg:encargu|factur:factur|surt:surt`;

/** The verbs whose forms follow no rule. */
const IRREGULAR = `me pones|me pone|me poneis|me ponen|nos pones|nos pone|nos poneis|nos ponen|ponedme|poned|poner #
  |me das|me da|me dais|me dan|nos das|nos da|nos dais|nos dan|dadme|darme|me vendes|me vende|me vendeis|me venden
  |vendedme|me traes|me trae|me traeis|me traen|nos traes|nos traen|traedme|me sirves #|me sirve #|me servis|me sirven #
  |me haces #|me hace #|me haceis #|me hacen #|hacedme|haceme|ponme|poneme|pongame|ponganme|ponnos|poneos|pon #|ponga #
  |pongan #|dame|deme|denme|danos|denos|dennos|traeme|traiganme|traigame|traenos|vendeme|vendame|vendanme|sirveme
  |servime|hazme|hagame|haganme|mandame|mande #|me anades|me anade|me anadis|me anaden|anademe|anade|anada|anadid
  |anadir|me incluyes|me incluyen|incluye|incluyan|incluid|me envuelves|me envuelve|me metes|me mete #|meteme|metele
  |ponle|pongale|echale|sumale|agregale|anadele|dejame #|dejeme #|vendenos|conseguime|consigueme`;

/** "me mandas", "mandame", "mandeme", "mandadme", "nos mandan" and so on; without accents. */
export function spanishRequests(): string {
  const regular = VERBS.split('|').flatMap((verb) => {
    const [a = '', e = ''] = verb.trim().split(':');
    const told = ['as', 'a', 'ais', 'an'].flatMap((end) => [`me ${a}${end}`, `nos ${a}${end}`]);
    const imperatives = ['ame', 'anos', 'adme', 'adnos'].map((end) => a + end);
    const polite = ['eme', 'enme', 'enos', 'ennos'].map((end) => e + end);
    const wishes = ['es', 'e', 'eis', 'en'].map((end) => `que me ${e}${end}`);
    return [...told, ...imperatives, ...polite, ...wishes];
  });
  const asked = ASKING.flatMap((can) =>
    VERBS.split('|').flatMap((verb) => {
      const root = verb.trim().split(':')[0] ?? '';
      return [
        `me ${can} ${root}ar`,
        `nos ${can} ${root}ar`,
        `${can} ${root}arme`,
        `${can} ${root}arnos`,
      ];
    }),
  );
  const others = ASKING.flatMap((can) =>
    ['poner', 'dar', 'traer', 'vender', 'hacer', 'servir'].flatMap((verb) => [
      `me ${can} ${verb}`,
      `${can} ${verb}me`,
    ]),
  );
  return [IRREGULAR, ...regular, ...asked, ...others].join('|');
}

const ASKING = 'puedes|puede|podeis|pueden|podrias|podria|podriais|podrian'.split('|');
