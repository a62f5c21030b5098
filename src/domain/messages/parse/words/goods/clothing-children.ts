import type { ConceptTable } from '../concept-table.ts';

/** Children's dress. */
export const CLOTHING_CHILDREN: ConceptTable = {
  kind: 'goods',
  trade: 'clothing',
  rows: `
baba suit, boys suit, kids suit, coat pant set | baaba suit | बाबा सूट | traje de niño
baby cap, newborn cap, infant cap | baby topi, bachche ki topi || gorrito, gorro de bebe
baby frock < dress, girls frock, kids frock, girls dress, baby dress, party frock | bachi ki frock, baby ki frock, bachchi ki frock | बेबी फ्रॉक | vestido de niña, vestido de bebe, vestidito
bib, bibs, baby bib, feeding bib | laar ka kapda, bib | बिब | babero, baberos, baberol
booties, baby shoes, baby booties, crochet booties | bachche ke jute, baby jute | बूटी बच्चे | patucos, botitas de bebe, escarpines, zapatitos de bebe
dungaree kids, kids dungaree, kids overalls ||  | peto infantil
fancy dress, costume, kids costume, superhero costume | fensi dress | फैंसी ड्रेस | disfraz, disfraces
kids night suit, kids pyjama ||  | pijama infantil, pijama de niño
kids socks < socks, baby socks | bachchon ke moze, baby moze, bachho ke moje || calcetines de bebe, calcetines infantiles
kids t shirt < t shirt, boys t shirt, girls t shirt | bachho ki tshirt || camiseta infantil, playera de niño
mittens baby, baby mittens, newborn mittens ||  | manoplas de bebe
onesie, romper, rompers, onesies, baby bodysuit, sleepsuit, baby romper | rompar, jhabla, jhabala, zabla | रोम्पर, झबला, झबले | mameluco, pelele, body de bebe, enterito, body, pañalero, bodies, ranita, mono de bebe
swaddle, swaddle wrap, baby wrapper, receiving blanket | baby wrap, swadle | स्वैडल | arrullo, muselina, cobija de bebe, mantita
tutu, tutu skirt, ballet skirt ||  | tutu, falda de tul
`,
};
