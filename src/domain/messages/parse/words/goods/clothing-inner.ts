import type { ConceptTable } from '../concept-table.ts';

/** Innerwear, winter wear and small pieces of dress. */
export const CLOTHING_INNER: ConceptTable = {
  kind: 'goods',
  trade: 'clothing',
  rows: `
arm sleeves, arm sleeve, sun sleeves ||  | mangas para el sol, manguitos
balaclava, monkey cap | bandar topi, monkey topi, kantop, kantopa | कनटोप, मंकी कैप | pasamontañas
bandana, headscarf, hijab, head scarf | rumal sar ka, hijaab, naqab, nakab | हिजाब, नकाब | bandana, hiyab, pañuelo de cabeza
beanie, woollen cap, wool cap, winter cap, woolen cap, knit cap | uni topi, garam topi, oon ki topi, ooni topi | ऊनी टोपी | gorro, gorro de lana, gorro de invierno
belt, belts, leather belt, waist belt | patta kamar, belat, kamar patta | बेल्ट | cinturon, cinto, correa de pantalon
bow tie, bowtie, bow ||  | pajarita, moño de vestir, corbatin, moño corbata
boxers < underpants, boxer, boxer shorts | baksar | बॉक्सर | boxers, boxer, calzoncillo boxer
bra, brassiere, bras, sports bra, padded bra | bra, angiya, baraa, brezier | ब्रा | sujetador, brasier, sosten, corpiño, bra, ajustador
briefs < underpants, brief, mens brief, mens underwear, jockey underwear | braf | ब्रीफ | slip, trusa, calzoncillo slip
camisole, slip innerwear, inner slip, spaghetti top, tank top, tanktop | shameez, shamiz, samij, kemisol | शमीज, समीज | camisola, camiseta de tirantes, musculosa, blusa de tirantes
cap, baseball cap, caps, sports cap | kaip, kep | कैप | gorra, cachucha, gorro con visera, visera
cufflinks, cufflink, cuff links || कफलिंक | gemelos, mancuernillas
earmuffs, ear muffs, ear warmer | kaan garam || orejeras
glove, gloves, mitten, mittens, hand gloves, winter gloves | dastana, dastane, dastaane, hath ke moze | दस्ताना, दस्ताने | guante, guantes, manoplas, mitones
handkerchief, hanky, hankie, kerchief, hankies | rumal, roomal, rumaal | रूमाल, रुमाल | pañuelo, pañuelo de bolsillo
hat, hats, sun hat, sunhat, straw hat, topi | topee, topa, hait, toap, topiyan | टोपी, टोप, टोपियां, हैट | sombrero, gorro de sol, jipijapa
lingerie, lingerie set, honeymoon dress, babydoll dress || लॉन्जरी | lenceria, conjunto de lenceria
muffler, winter muffler | gulband, guluband, maflar, mafler | मफलर, गुलूबंद | bufanda
panties, panty, ladies underwear, womens brief, hipster | penty, paintee, paanti | पैंटी | bragas, braga, pantaletas, panties, bombacha, pantis, calzones de mujer, tanga
pantyhose, nylon stockings, sheer tights || स्टॉकिंग | pantimedias, medias de nylon, medias panty, pantis de nylon
poncho shawl, cape, ponchos ||  | poncho, capa, ruana, sarape, jorongo
scarf, scarves, neck scarf | skaarf, skarf | स्कार्फ | fular, mascada, pañoleta, pañuelo de cuello, chalina
shapewear, corset, girdle, tummy tucker ||  | faja, corse, faja reductora, moldeador
shawl, pashmina shawl, shawls, pashmina, kashmiri shawl, wrap shawl | shal, shaal, dushala, loi, shaul | शॉल, शाल, दुशाला, पश्मीना | chal, rebozo, pashmina, manton
socks, sock, ankle socks, stockings, no show socks | moze, moja, moje, mauze, mojay, jurab, juraab, joraab, mose, mauja, mauje | मोजा, मोजे, मोज़े, मोज़ा, जुराब, जुराबें, मौजे | calcetin, calcetines, medias, calceta, calcetas, soquetes, zoquetes
suspenders, braces, galluses | gailas, galis || tirantes, suspensorios
sweater, sweaters, jumper, woollen sweater, high neck sweater, jersey sweater | swetar, svetar, sweatar, suetar, jarsi, sveter | स्वेटर, जर्सी | sueter, jersey, sweater, pulover, chompa, sueter de lana
thermal, thermals, thermal wear, thermal set, inner thermal, warmer, body warmer | garam inner, inner garam, tharmal, warmar, thermocot | थर्मल, इनर | ropa termica, camiseta termica, conjunto termico, mallas termicas
tie, necktie, ties | taai, tai | टाई | corbata
underpants, underwear, undergarment, undergarments, innerwear, inner wear, under wear | kachha underwear, andarwear, andervear, kachcha underwear | अंडरवियर, कच्छा | ropa interior, calzoncillo, calzon, calzones, trusas
vest, undershirt, baniyan, singlet, sando, vests innerwear | banyan, baniyaan, bunyan, banian, ganji, sendo | बनियान, गंजी, सैंडो | camiseta interior, camiseta de interior, playera interior, camisilla, almilla
`,
};
