import type { ConceptTable } from '../concept-table.ts';

/** Gear for babies and their feeding. */
export const BABY: ConceptTable = {
  kind: 'goods',
  trade: 'baby',
  rows: `
baby bath tub, baby bathtub, bath tub baby, baby tub | baby tub, bachche ka tub, nahane ka tub | बेबी टब, बेबी बाथ टब | bañera de bebe, tina de bebe, bañito de bebe, bañera para bebe
baby bed, crib, cradle, baby cot, bassinet, palna, baby crib | palna, baby ka bed, paalna, bachche ka palna, palnaa | पालना, बेबी बेड | cuna, moises, cunas, corral cuna, pack and play
baby bedding, baby mattress, baby mattress set, baby pillow, mustard pillow, rai pillow, mattress with net baby | baby gadda, rai ka takiya, baby ka bistar, bachche ka gadda, sarson ka takiya, rai takiya | बेबी बेड सेट, राई का तकिया | colchon de bebe, almohada de bebe, ropa de cuna, juego de cuna, cojin de bebe
baby blanket < blanket, wrap blanket, hooded blanket | baby kambal, bachche ka kambal | बेबी ब्लैंकेट | manta de bebe, cobijita, cobertor de bebe, frazadita
baby carrier, kangaroo bag, baby sling, baby wrap carrier | baby ko uthane wala, baby kairiyar, baby carry bag | बेबी कैरियर | portabebes, canguro, fular portabebes, cangurera para bebe, mochila portabebes
baby food, cerelac, infant cereal, baby cereal, porridge baby | serelak, serelac, bachche ka khana, cerelak, baby ka khana | सेरेलक, बेबी फूड | papilla, papillas, cereal infantil, potito, comida de bebe, cereal para bebe, potitos, colado, colados, gerber, compota de bebe
baby formula, formula milk, infant formula, lactogen, milk formula, baby milk powder | baby ka doodh powder, laktojan, bachche ka doodh powder, lactogen doodh | फॉर्मूला मिल्क, लैक्टोजन | leche de formula, formula infantil, leche maternizada, formula lactea, formula para bebe, leche para bebe
baby lotion, baby cream, baby moisturizer | baby loshan, bachche ki cream | बेबी लोशन, बेबी क्रीम | crema para bebe, locion de bebe, crema de bebe, locion para bebe
baby nest, bouncer, baby rocker, baby bouncer, baby chair, baby swing chair, rocker | baby jhula, bachche ka jhula, rokar | बेबी रॉकर, बेबी बाउंसर | mecedora de bebe, hamaca de bebe, nido de bebe, silla mecedora de bebe, bouncer
baby oil, baby massage oil | baby ka tel, malish ka tel baby, bachche ka tel, baby tel | बेबी ऑयल, बेबी तेल | aceite de bebe, aceite para bebe
baby powder, baby talc | baby paudar, bachche ka powder | बेबी पाउडर | talco de bebe, talco para bebe, polvo de bebe
baby shampoo, baby wash, baby body wash | bachche ka shampoo | बेबी शैम्पू | champu de bebe, shampoo de bebe, shampoo para bebe, champu para bebe
baby soap | baby sabun, bachche ka sabun, baby ka sabun | बेबी साबुन | jabon de bebe, jabon para bebe
bottle nipple, feeding nipple, nipple, bottle teat, silicone nipple | nippal, nipal, botal ki nipple, bottle ka nipple | निप्पल | tetina, tetinas, chupon de mamila, mamadera chupete, chupo de tetero
breast pump, nursing pads, breast pads, nursing pad, feeding pump, breast milk bags, milk storage bags | doodh nikalne ka pump, brest pump | ब्रेस्ट पंप | sacaleches, extractor de leche, discos de lactancia, tiraleche, protectores de lactancia, bolsas de leche materna
breastfeeding cover, feeding cover, nursing cover, feeding pillow, nursing pillow | dudh pilane ka kapda, feeding takiya | फीडिंग कवर, फीडिंग पिलो | cojin de lactancia, manta de lactancia, almohada de lactancia, cubre lactancia
car seat, baby car seat, booster seat | baby seat gadi | बेबी कार सीट | silla de coche, autoasiento, silla para auto, butaca de bebe, portabebe de auto, silla de auto, huevito
changing mat, diaper changing mat, dry sheet, bed protector baby, waterproof sheet baby, quick dry sheet, baby dry sheet | drai sheet, baby sheet, plastic sheet baby, drai shit, susu sheet | ड्राई शीट, बेबी शीट | cambiador, cambiador de bebe, protector impermeable, cambiador portatil, sabana impermeable
cloth diaper, langot, nappy, cloth nappy, nappies, nappy pads, cloth nappies, reusable diaper | langot, nappi, langoti, kapde ke diaper, neppy, poteda, potde, langotiya | लंगोट, नैपी, पोतड़े, कपड़े के डायपर | pañal de tela, pañales de tela, pañal ecologico
diaper bag, mother bag, mommy bag | mammi bag, diaper ka bag | डायपर बैग | pañalera, bolso de maternidad, bolsa pañalera, bolso maternal, bolso de bebe
diaper rash cream, rash cream, nappy cream, nappy rash cream | daipar rash cream, rash wali cream | डायपर रैश क्रीम, रैश क्रीम | crema para rozaduras, pomada para rozaduras, crema antipañalitis, crema del pañal, pomada de pañal, crema para el pañal, pasta lassar
diaper, diapers, pampers, diaper pants, baby diaper, mamypoko, huggies, pull ups, baby diapers, nappy pants, diaper pant | daipar, dayapar, pempar, pampar, daypar, dipar, dayper, paimpar, pamper, hagis, diper | डायपर, पैम्पर्स, डाइपर | pañal, pañales, pañales de bebe, pañal calzon, pañales desechables
feeding bottle, baby bottle, milk bottle, nipple bottle, feeder, baby feeder, feeding bottles | doodh ki bottle, doodh ki botal, fidar, dudh pilane ki bottle, feeding botal, bachche ki botal, dudh ki botal, baby ki bottle | दूध की बोतल, फीडिंग बोतल, फीडर | biberon, mamila, tetero, mamadera, biberones, mamilas, chupon de leche, pacha, teteros
high chair, feeding chair, baby high chair | khana khilane ki kursi, hai cheyar | हाई चेयर | trona, silla alta, periquera, silla de comer, silla para comer, comedor de bebe
pacifier clip, pacifier chain ||  | cadena de chupete, portachupete, broche de chupon, sujetachupetes, cadenita de chupon
pacifier, soother, pacifiers, dummy, baby pacifier | chusni, choosni, pesifair, chusani, suthar | चुसनी, पैसिफायर | chupete, chupon, tete, chupetes, chupon de bebe, bobo, chupones, chupo, entretenedor
potty seat, potty trainer, potty chair, baby potty, potty training seat | poti seat, paati seat, potti seat, potty wali seat | पॉटी सीट | orinal, bacinica, vasenica, bañito entrenador, pelela, adaptador de inodoro, bacinilla, entrenador de baño
sippy cup, sipper cup, training cup, baby cup, spout cup, straw cup kids | sipar cup, siper, baby sipar | सिपर कप | vaso entrenador, vaso de aprendizaje, vasito entrenador, vaso con boquilla
stroller, pram, strollers, baby stroller, baby carriage, buggy | baby gadi, prem gadi, istrolar, bachche ki gaadi, baba gadi, pram gadi | प्रैम, बेबी गाड़ी, बाबा गाड़ी, स्ट्रोलर | carriola, cochecito, carrito de bebe, coche de bebe, carreola, coche de paseo, sillita de paseo, silla de paseo, coche para bebe
teether, teethers, teething ring, silicone teether | daant wala khilona, tithar, teethar, chabane wala | टीथर | mordedor, mordedera, mordedores, rascaencias, mordelon
walker, baby walker, walkers | vokar, chalne wali gadi, bokar, vaakar, baby wokar, waker | वॉकर, बेबी वॉकर | andador, andadera, andadores, caminador, burrito andador
wet wipes, baby wipes, wipes, wipe, baby wet wipes, wet tissue | vaips, geele tissue, wips, baby vaips, gile tissue, veips, vet vaips | वाइप्स, बेबी वाइप्स, वेट वाइप्स, गीले टिश्यू | toallitas humedas, toallitas, paños humedos, toallitas de bebe, toallitas humedas para bebe, wipes, pañitos humedos
`,
};
