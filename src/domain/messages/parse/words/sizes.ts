import type { ConceptTable } from './concept-table.ts';

/** Words of size. Letter sizes carry their letters, so that "medium" finds a variant M. */
export const SIZES: ConceptTable = {
  kind: 'size',
  trade: 'sizes',
  rows: `
XXS, xx small, 2xs
XS, x small, extra small, extrasmall, xsmall || एक्स्ट्रा स्मॉल | extra pequeño, extra chico
S, small, sml, smal | chhota, chota, chhoti, choti, chhote, chote | छोटा, छोटी, छोटे, स्मॉल, एस | pequeño, pequeña, ch, chico, chica, chiquito, chiquita, peque
M, medium, med, mid, midsize, mediem | majhola, beech ka, bich ka, darmiyana | मीडियम, एम, मध्यम, मझोला, बीच का | mediano, mediana
L, large, lrg, big, larg | bada, badi, bade, barha, bara, badaa | बड़ा, बड़ी, बड़े, लार्ज, एल | grande, gde, g
XL, x large, extra large, extralarge, xlarge | bahut bada | एक्स्ट्रा लार्ज, एक्सएल | extra grande, extragrande
XXL, xx large, 2xl, double xl, double extra large || डबल एक्सएल, एक्सएक्सएल | doble xl
XXXL, 3xl, triple xl, xxx large || ट्रिपल एक्सएल, थ्री एक्सएल | triple xl
4XL, xxxxl
5XL, xxxxxl
biggest, largest, bigger, larger, the biggest | sabse bada, sabse badi, sabse bade, sab se bada, sab se badi | सबसे बड़ा, सबसे बड़ी, सबसे बड़े | mas grande, el mas grande
smallest, smaller, littlest | sabse chhota, sabse chhoti, sabse chota, sabse choti, sab se chhota, sab se chhoti | सबसे छोटा, सबसे छोटी, सबसे छोटे | mas pequeño, mas pequeña, mas chico, mas chica
free size, freesize, one size, onesize, standard size, universal size | freesize ka | फ्री साइज़, फ्री साइज | talla unica, unitalla, talla única
mini, tiny | nanha, nanhi, munna | मिनी, नन्हा, नन्ही | mini, diminuto
family size, family pack, jumbo, party size, party pack, king size pack, value pack | family wala, parivar pack | फैमिली पैक, जंबो | tamaño familiar, familiar, jumbo
travel size, pocket size, trial pack, trial size, sample size | safar wala | पॉकेट साइज़ | tamaño viaje, de bolsillo, de viaje
single size, single bed, single | single bed wala | सिंगल, सिंगल बेड | individual, una plaza, cama individual
double size, double bed, double | double bed wala | डबल, डबल बेड | matrimonial, doble, cama doble, dos plazas
queen size, queen || क्वीन साइज़ | queen
king size, king || किंग साइज़ | king
long | lamba, lambi, lambe | लंबा, लंबी, लंबे, लम्बा, लम्बी | largo, larga
short | chhoti lambai || corto, corta
wide, broad | chauda, chaudi, chaura, chauri | चौड़ा, चौड़ी, चौड़े | ancho, ancha
narrow | sankra, patla wala | संकरा | estrecho, estrecha, angosto, angosta
thick | mota, moti, mote | मोटा, मोटे | grueso, gruesa
thin | patla, patli, patle | पतला, पतली, पतले | fino, fina, delgado, delgada
tall, high | uncha, oonchi, unchi, ooncha | ऊंचा, ऊंची, ऊँचा | alto, alta
full size, full, full portion, full plate | poora size | फुल साइज़, फुल | tamaño completo
`,
};
