const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** "20 wala": the one of 20. */
export const WALA = words('wala wale wali vala vale vali waala waale waali waley वाला वाले वाली');
/** Before a number these name a size or a model: "size 38", "no 7". */
export const NAMING = words(
  `size sz saiz no number num nr numero número nbr talla model uk us eu digit class std kaksha bust waist chest hip hips kamar seena busto cintura cadera pecho कक्षा
  साइज साइज़ नंबर नम्बर`,
);
/** Numerals that are other words too, but hardly behind goods at the end: "ball pen das". */
export const LAST_NUMERALS = words('das sat che chay');
/** Behind a number too: "9 number". */
export const NAMING_BEHIND = words(
  'size sz saiz number numero número nbr talla साइज साइज़ नंबर नम्बर',
);
/** "qty 2". */
export const COUNTING = words('qty qnty quantity cantidad cant matra quantities x मात्रा');
/** "14th", "3ra": no count. */
export const ORDINAL = words('st nd rd th va vi vein ve वां वीं वें º ª');
/** "4 baje", "5 pm": no count. */
export const CLOCK = words('am pm a.m p.m baje bje bajey oclock hrs hr hours बजे');
/** "ek pav": a quarter of a kilo, where no bread is called so. */
export const QUARTERS = words('pav paav pao paw पाव');
/** Units that need no number: "chana dal kilo". */
export const LONE_UNITS = words('kilo kg litre liter ltr litro किलो लीटर');
/** "box of 6". */
export const OF = words('of de the con with');
/** "one more but in grey": no other thing begins. */
export const GOING_ON = words('in en with con of de colour color');
