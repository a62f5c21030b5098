import type { ConceptTable } from './concept-table.ts';

/** Colours; a shade names the colour that it is a sort of. */
export const COLOURS: ConceptTable = {
  kind: 'colour',
  trade: 'colours',
  rows: `
apricot < orange |||albaricoque
beige | bej, fawn | बेज | beis, beige
black | kala, kaala, kali, kaali, kale, kaale | काला, काली, काले | negro, negra
blue | neela, nila, neeli, nili, neele | नीला, नीली, नीले | azul
bottle green < green ||  | verde botella
brown | bhura, bhoora, bhuri, bhure, kathai | भूरा, भूरी, भूरे, कत्थई | marron, cafe, castaño, castaña
burgundy < red, wine red, wine |||burdeos, borgoña, vino
camel < brown |||camel
charcoal < grey |||carbon, antracita
chocolate brown < brown | chocolaty | चॉकलेटी | marron chocolate
copper, coppery | tambai, tamba rang || cobre, cobrizo
coral < pink | muunga rang ||coral
cream colour, cream, creme, ivory cream | malai rang | क्रीमी | crema
cyan < blue |||cian
dark blue < blue | gehra neela | गहरा नीला | azul oscuro
dark green < green | gehra hara | गहरा हरा | verde oscuro
emerald < green | panna hara ||esmeralda, verde esmeralda
fuchsia < pink, magenta fuchsia | rani, rani pink | रानी | fucsia
gold, golden | sunehra, sunehri, sunahra, sunahri, sona rang | सुनहरा, सुनहरी | dorado, dorada
green | hara, hari, hare, haraa | हरा, हरी, हरे | verde
grey, gray | saleti, sleti, rakhi rang, slate | सलेटी, स्लेटी | gris
indigo < blue | jamuni neela ||indigo, añil
ivory < cream colour | haathi daant rang ||marfil
khaki | khaaki | खाकी, ख़ाकी | caqui, kaki
lavender < purple |||lavanda
lemon yellow < yellow | nimbu peela ||amarillo limon
light blue < blue, baby blue, powder blue | halka neela | हल्का नीला | azul claro
light green < green | halka hara | हल्का हरा | verde claro
lilac < purple |||lila
lime green < green | nimbu hara ||verde lima, verde limon
magenta < pink | majenta | मैजेंटा | magenta
maroon < red, marron | mehroon, meroon, maroonish | मैरून, महरून | granate, guinda
mauve < purple |||malva
mint < green, mint green | pudina rang ||verde menta
multicolour, multicolor, multicoloured, multicolored, multi, rainbow | rang biranga, rangbiranga, rang birangi, kai rang | रंग बिरंगा, रंगबिरंगा | multicolor, de colores, arcoiris
mustard < yellow, mustard yellow | sarson rang, rai rang | सरसों रंग | mostaza
natural |kudrati rang|| natural
navy < blue, navy blue | nevi blue | नेवी ब्लू, नेवी | azul marino, marino
nude < beige, skin colour, skin |||nude
off white < white, offwhite, eggshell || ऑफ व्हाइट | blanco roto, hueso, crudo
olive green < green, olive | mehendi rang, mehndi green | मेहंदी रंग | verde oliva, oliva
orange | narangi, naarangi, santri, kesari, kesariya, bhagwa | नारंगी, केसरिया, भगवा | naranja, anaranjado, anaranjada
pastel ||| pastel
peach < orange | aadu rang ||durazno, melocoton
pink | gulabi, gulaabi | गुलाबी | rosa, rosado, rosada
purple, violet | baingani, baigani, jamuni, jaamuni | बैंगनी, जामुनी | morado, morada, purpura, violeta
red | lal, laal | लाल | rojo, roja, colorado, colorada, encarnado
rose gold < gold || रोज़ गोल्ड | oro rosa
royal blue < blue || रॉयल ब्लू | azul rey, azul real, azulon
rust < orange | zang rang ||oxido, teja
sea green < green || सी ग्रीन | verde mar, verde agua
silver, silvery | chandi rang, rupehla, rupehli, chandi jaisa | रुपहला | plateado, plateada
sky blue < blue, sky | aasmani, asmani, aasmaani, firozi neela | आसमानी | celeste, azul cielo
tan < brown |||tostado, canela
taupe < grey |||taupe, topo
teal < green |||verde azulado
transparent, clear, see through | paardarshi | पारदर्शी | transparente
turquoise < blue | firozi, feroji, firoza, ferozi | फिरोज़ी, फीरोजी | turquesa
white | safed, safaid, saphed, sufaid, ujla | सफेद, सफ़ेद | blanco, blanca
yellow | peela, pila, peeli, pili, peele | पीला, पीली, पीले | amarillo, amarilla
`,
};
