import type { ConceptTable } from '../concept-table.ts';

/** Cleaning, washing and paper for the house. */
export const CLEANING: ConceptTable = {
  kind: 'goods',
  trade: 'cleaning',
  rows: `
air freshener, room freshener | khushbu, rum freshner | रूम फ्रेशनर | ambientador, aromatizante
aluminium foil, foil, silver foil | foil paper, fawail | एल्युमिनियम फॉयल | papel aluminio, papel de aluminio
bathroom cleaner, tile cleaner | bathroom saaf karne wala | बाथरूम क्लीनर | limpiador de bano, quitasarro
bleach, bleaching powder || ब्लीच | lejia, cloro, blanqueador
broom | jhadu, jhaadu, jharu | झाड़ू | escoba, escobas
bucket | balti, baalti | बाल्टी | cubo, cubeta, balde
camphor | kapoor, kapur | कपूर | alcanfor
cleaning brush, scrubber brush | safai ka brush | सफाई ब्रश | cepillo de limpieza, cepillo
cleaning cloth, duster, microfibre cloth, microfiber cloth | pocha, jhadan, safai ka kapda, pochha | पोछा, डस्टर | trapo, bayeta, panos, jerga, pano de limpieza
cling film, cling wrap, plastic wrap ||| film transparente, papel film, plastico para envolver
clothes line, clothesline rope | kapde sukhane ki rassi || tendedero, cuerda para tender
clothes peg, cloth clip, clothes pin, clothespin | kapde ki chimti, kapde ki clip || pinza de ropa, pinzas de ropa, pinzas para ropa
detergent, washing powder, detergent powder, laundry powder | kapde dhone ka powder, surf, sarf, nirma | डिटर्जेंट, सर्फ, कपड़े धोने का पाउडर | detergente, detergente en polvo, jabon en polvo
detergent bar, washing soap, laundry soap | kapde dhone ka sabun, kapde ka sabun | कपड़े धोने का साबुन | jabon de lavar, jabon zote, jabon de barra
detergent liquid, liquid detergent, laundry liquid || लिक्विड डिटर्जेंट | detergente liquido
dish sponge, scrubber, scrub pad, scouring pad | juna, bartan ka juna, skrabar | जूना, स्क्रबर | estropajo, fibra, esponja de fregar
dishwash bar, dish soap bar | bartan ka sabun, vim bar, bartan dhone ka sabun | बर्तन का साबुन, विम बार | jabon de trastes en barra
dishwash liquid, dish soap, dishwashing liquid, washing up liquid | bartan dhone ka liquid, vim liquid | डिशवॉश लिक्विड | lavavajillas, jabon para trastes, lavatrastes, lavaplatos
disposable cup, paper cup, paper cups | kagaz ke cup, dispojal gilas | पेपर कप | vaso desechable, vasos desechables, vasos de carton
disposable plate, paper plate, paper plates | kagaz ki plate, pattal | पेपर प्लेट, पत्तल | plato desechable, platos desechables, platos de carton
drain cleaner | nali saaf karne wala | ड्रेन क्लीनर | desatascador, destapacanos
dustbin, bin, trash can, waste bin, garbage bin | kachre ka dabba, kude dan, kooda daan | कूड़ेदान, डस्टबिन | cubo de basura, bote de basura, papelera, basurero
dustpan | kachra uthane wala | डस्टपैन | recogedor
fabric softener, fabric conditioner, comfort | kapde ka conditioner | फैब्रिक कंडीशनर | suavizante, suavizante de ropa
floor cleaner, phenyl, disinfectant floor | phenol, finail, farsh saaf karne wala, fenyl | फिनाइल, फ्लोर क्लीनर | limpiador de pisos, friegasuelos, limpiapisos, fabuloso
garbage bag, bin bag, trash bag, garbage bags | kachre ki thaili, kude ki theli | कचरे की थैली, गार्बेज बैग | bolsa de basura, bolsas de basura
glass cleaner, window cleaner, colin | sheesha saaf karne wala, kolin | ग्लास क्लीनर | limpiacristales, limpiavidrios
incense sticks, incense, agarbatti | agarbatti, agarbati, dhoop | अगरबत्ती, धूप | incienso, varitas de incienso
insect spray, cockroach spray, insecticide spray, bug spray | cockroach marne wala, hit spray, keede marne ki dawa | हिट, कॉकरोच स्प्रे | insecticida, matacucarachas
kitchen roll, paper towel, kitchen towel, paper towels || किचन रोल | papel de cocina, rollo de cocina, servitoallas
lighter, gas lighter | laitar | लाइटर | encendedor, mechero
matchbox, matches, match sticks | machis, maachis, diyasalai | माचिस | cerillas, fosforos, cerillos
mop, floor mop, spin mop | pochha, mop | पोंछा, मॉप | fregona, trapeador, mopa, lampazo
naphthalene balls, moth balls, mothballs | phenyl ki goli, naphthalin ki goli | फिनाइल की गोली | naftalina
paper napkin, tissue napkin, napkins, napkin | nepkin, tishu | नैपकिन | servilleta, servilletas
rat trap, mouse trap, rat poison | chuha pakadne wala, chuhedani, chuhe ki dawa | चूहेदानी, चूहे मारने की दवा | ratonera, trampa para ratones, raticida
rubber gloves, dish gloves, cleaning gloves | rabar ke dastane | रबर के दस्ताने | guantes de goma, guantes de limpieza
tissue paper, facial tissue, tissues, tissue | tishu peper | टिशू पेपर | panuelos, kleenex, panuelos desechables
toilet brush | toilet saaf karne ka brush | टॉयलेट ब्रश | escobilla, escobilla de bano
toilet cleaner, harpic | harpik, toilet saaf karne wala | टॉयलेट क्लीनर, हार्पिक | limpiador de inodoro, pato, limpia sanitarios
toilet paper, toilet roll, bathroom tissue || टॉयलेट पेपर | papel higienico, rollo de papel, papel de bano
wiper, squeegee, floor wiper | waipar | वाइपर | jalador, haragan
steel wool | steel ka juna | स्टील जूना | estropajo de acero, lana de acero, fibra metalica
starch, ujala, fabric whitener | neel, ujala | नील, उजाला | azulete
`,
};
