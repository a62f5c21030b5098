import type { ConceptTable } from '../concept-table.ts';

/** Bags, luggage, wallets, umbrellas. */
export const BAGS: ConceptTable = {
  kind: 'goods',
  trade: 'bags',
  rows: `
backpack, rucksack, back pack, college bag, knapsack, laptop backpack | peeth wala bag, pithu bag, baikpaik, pitthu bag, pithu | बैकपैक, पिट्ठू बैग | mochila, morral, mochilas, backpack
bag carried, handbag bag, bag, bags | beg, baig, thaila, thaile, jhola, jhole | थैला, थैले, झोला, बैग | bolso, bolsa, bolsas, bolsos
belt bag, waist pouch, fanny pack, waist bag, waistbag | kamar ka bag || riñonera, cangurera, canguro de cintura, koala
briefcase, attache, brief case, office bag, laptop briefcase | atachi, ataichi, brifkes | ब्रीफ़केस, अटैची | maletin, portafolio, portafolios, maletin de oficina
card holder, cardholder, credit card holder, atm card holder | kard holder | कार्ड होल्डर | tarjetero, porta tarjetas, portatarjetas
clutch, clutches, potli, potli bag, evening bag, potlis, hand clutch | klach, potlee, kalach, potliya, batua purse, klutch | क्लच, पोटली, पोटली बैग | bolso de mano, cartera de mano, clutch, bolso de fiesta, sobre de mano
coin purse, coin pouch, coin bag | sikke ka purse, chillar purse || monedero
drawstring bag, drawstring pouch, gym sack | dori wala bag || bolsa de cordon, mochila de cuerdas
duffel bag, duffle bag, gym bag, travel duffle, duffle, duffel, sports bag | jim bag, daffal bag, jym bag | डफल बैग, जिम बैग | bolsa de deporte, bolso deportivo, maleta deportiva, bolsa de gimnasio, petate
handbag, hand bag, purse, ladies purse, ladies bag, handbags, purses, shoulder bag women | pars, paras, ladies bag, hand beg, lady purse, pers, purs | पर्स, हैंडबैग, लेडीज़ पर्स, लेडीज पर्स | cartera, bolso de mujer, bolsa de mano, carteras, bolsa de dama, cartera de dama, cartera de mujer
jute bag, jute bags, cloth bag, grocery bag, vegetable bag, shopping bag, shopping bags, canvas bag, carry bag, carry bags, eco bag | kapde ka thaila, sabji ka thaila, jut bag, kapde ki thaili, joot bag, sabzi ka thaila | कपड़े का थैला, जूट बैग, सब्जी का थैला | bolsa de tela, bolsa de yute, bolsa reutilizable, bolsa de la compra, bolsa ecologica, bolsa de mandado
laptop bag, laptop sleeve, laptop case, laptop cover | laptop ka bag, leptop bag, laptop beg | लैपटॉप बैग | funda para laptop, maletin para portatil, funda para portatil, mochila para laptop, bolso para notebook, funda de portatil
luggage cover, suitcase cover, trolley cover | trolley ka cover || funda de maleta, funda para maleta
lunch bag, tiffin bag, insulated bag, cooler bag, thermal bag | tiffin ka bag, tifin bag | टिफिन बैग, लंच बैग | bolsa termica, lonchera termica, bolsa de almuerzo, nevera portatil, hielera portatil
makeup pouch, makeup bag, cosmetic bag, vanity bag, cosmetic pouch, toiletry bag, vanity kit, toiletry pouch, makeup kit bag | mekap pouch, vaniti | वैनिटी, मेकअप पाउच | neceser, cosmetiquera, bolsa de maquillaje, portacosmeticos, estuche de maquillaje, necessaire
passport holder, passport cover, travel wallet, document holder | pasport cover | पासपोर्ट कवर | portapasaporte, funda de pasaporte, portadocumentos
school bag < backpack, schoolbag, kids school bag, kids backpack | basta, school ka bag, bastaa, iskool bag, skool bag | बस्ता, स्कूल बैग, स्कूल का बैग | mochila escolar, mochila de colegio, cartera escolar, mochila del colegio
sling bag, crossbody bag, cross body bag, side bag, sling, sling bags, crossbody, messenger bag, shoulder bag | sling beg, said bag, saling bag | स्लिंग बैग, साइड बैग | bolso cruzado, bandolera, bolso bandolera, bolsa cruzada, mariconera, morral cruzado, bolso de hombro
tote bag, tote, totes, tote bags | tot bag | टोट बैग | bolsa tote, tote, bolso tote, bolso shopper
travel bag, luggage, travelling bag, cabin bag, luggage bag | safar ka bag, saman ka bag, travling bag | ट्रैवल बैग, सफर का बैग | bolsa de viaje, equipaje, bolso de viaje, equipaje de mano
trolley bag, suitcase, trolley, trolly bag, trolley suitcase, strolley, suitcases | sutkes, suitkes, traali bag, soot kes, trali | सूटकेस, ट्रॉली बैग, ट्रॉली | maleta, valija, maletas, maleta con ruedas, trolley, veliz, maleta de cabina
trunk, metal trunk, tin trunk | sandook, sanduk, peti lohe ki, bakas, bakasa | संदूक, सन्दूक, बक्सा | baul
umbrella, umbrellas, folding umbrella, 3 fold umbrella | chhata, chata, chhatri, chatri, chhaata, chhatta, chaata, chhate, chate, chhatree | छाता, छतरी, छाते, छतरियां | paraguas, sombrilla, paragua
wallet, wallets, mens wallet, gents wallet, gents purse, leather wallet | batua, batwa, vallet, walet, valet, batuaa, batuva, batuve | बटुआ, बटुए, वॉलेट | billetera, cartera de hombre, billeteras, billetero
`,
};
