import type { ConceptTable } from '../concept-table.ts';

/** Western dress for grown-ups. */
export const CLOTHING_WESTERN: ConceptTable = {
  kind: 'goods',
  trade: 'clothing',
  rows: `
apparel, clothes, clothing, garment, garments | kapde, kapdey, vastra, poshak, libaas, kapre | कपड़े, वस्त्र, पोशाक | ropa, prenda, vestimenta
blazer < jacket, sports coat | blezar | ब्लेज़र | blazer, americana, saco de vestir
blouse western < top, ladies blouse ||  | blusa
bodysuit western < top, leotard ||  | body de mujer, bodi, malla de danza
bomber jacket < jacket ||  | chaqueta bomber, chamarra bomber
cardigan < sweater, shrug | kardigan | कार्डिगन | cardigan, rebeca, chaquetilla
cargo pants < trousers, cargos, cargo, cargo trousers | kargo pant | कार्गो | pantalon cargo, cargos
chinos < trousers, chino pants || चिनोस | pantalon chino, chinos
coat, trench coat, long coat | kot | कोट | abrigo, gabardina, saco
crop top < top, croptop | krop top | क्रॉप टॉप | top corto, crop top, ombliguera
culottes < trousers, capri, capris, three quarter pants | kapri | कैप्री | pantalon pirata, pescador
denim jacket < jacket, jeans jacket || डेनिम जैकेट | chaqueta vaquera, chamarra de mezclilla, campera de jean
dress, frock, one piece, maxi dress, midi dress, womens dress | dres, frak, frok, phrock, fraak | ड्रेस, फ्रॉक, फ्राक | vestido
dungarees, jumpsuit, playsuit, overalls | dangri | डंगरी, जंपसूट | mono, enterizo, overol, peto, mameluco de mujer
formal shirt < shirt, office shirt || फॉर्मल शर्ट | camisa formal, camisa de vestir
formal trousers < trousers, formal pants, office pants ||  | pantalon de vestir, pantalon formal
hoodie < sweatshirt, hoodies, hooded sweatshirt, hoody | hudi | हुडी | sudadera con capucha, buzo con capucha, hoodie
jacket, windcheater, windbreaker | jaket, jakit, jaiket, jackit | जैकेट, जैकिट | chaqueta, chamarra, campera, casaca, cazadora, chompa chaqueta
jeans, denim jeans, jean, denims | jins, jeens, jinss | जींस, जीन्स | vaqueros, jeans, tejanos, pantalon de mezclilla, vaquero, pantalon vaquero
jeggings < leggings, jegging || जेगिंग | jeggings
joggers, jogger, jogger pants | jogar | जॉगर | joggers, pants deportivos, pantalon jogger
kimono, bathrobe, robe, dressing gown ||  | bata, kimono, albornoz, bata de baño
leggings, legging, leging, tights, churidar leggings | legings, leggin, legin, laggi, lagings | लेगिंग, लेगिंग्स, लैगिंग | leggings, mallas, leggins, calzas, mallones
night suit, nightsuit, sleepwear, pyjama set, pajama set | nait suit | नाइट सूट | pijama completo, conjunto de pijama, ropa de dormir
nightdress, nightgown, nightie, nighty, night gown, maxi | naiti, nighti, maiksi | नाइटी, मैक्सी, नाइट ड्रेस | camison, bata de dormir
polo shirt, polo t shirt, polo tshirt, collar t shirt, polo | kolar wali tshirt, collar wali tshirt | पोलो टी शर्ट | polo, camisa polo, playera polo, chomba
raincoat, rain coat, rain suit, poncho | barsati, rainkot, barsaati | रेनकोट, बरसाती | impermeable, chubasquero, piloto, capa de lluvia, capa impermeable
scrubs, lab coat, apron doctor, doctor coat ||  | bata de laboratorio, bata medica, pijama quirurgico
shirt, shirts, casual shirt | kameez, kamij, kamiz, shart, qameez | शर्ट, कमीज़, कमीज | camisa
shorts, bermuda, half pant, half pants, bermudas, hot pants | nikkar, nikar, chaddi, kachcha, kachha, barmuda | निक्कर, शॉर्ट्स, हाफ पैंट, चड्डी | pantalon corto, short, shorts, bermuda, pantaloneta, bermudas
skirt, mini skirt, midi skirt, long skirt | skart, iskart | स्कर्ट | falda, pollera, saya falda
suit, mens suit, two piece suit, three piece suit, tuxedo, 3 piece suit | sut | सूट | traje, terno, ambo, smoking, traje de vestir
sweatpants, track pants, track pant, trackpants, lower, lowers, pyjama lower, gym pants | trak pant, trackpant, loar, lovar | ट्रैक पैंट, लोअर | pantalon de chandal, pants, pantalon deportivo, buzo pantalon
sweatshirt, sweat shirt, pullover | swetshart, pulovar | स्वेटशर्ट | sudadera, buzo, poleron, jersey sudadera
swimsuit, swimming costume, bikini, swimwear, swim suit, swimming dress | swimming costum | स्विमसूट | bañador, traje de baño, bikini, malla de baño, bañador de mujer, calzoneta
t shirt, tshirt, tee, t shirts, tee shirt, tees, tshrt, teeshirt, round neck tshirt | tishirt, teeshart, tishart, t shart, tisart, tea shirt | टी शर्ट, टीशर्ट, टी-शर्ट | camiseta, playera, remera, polera, franela, camiseta de manga corta
top, tops, ladies top, tops ladies | taap | टॉप | top
tracksuit, track suit, gym suit, jogging suit | trak sut | ट्रैक सूट | chandal, conjunto deportivo, buzo deportivo, pants y sudadera, sudadera deportiva
trousers, pants, pant, trouser, slacks, pantaloons | patloon, paint kapda, pantt, patlun, pajaami | पैंट, पतलून, ट्राउज़र, पेंट पहनने | pantalon, pantalones
uniform, school dress, school uniform, school shirt | school dress, vardi, wardi | वर्दी, यूनिफॉर्म, स्कूल ड्रेस | uniforme, uniforme escolar
vest western, waistcoat, gilet, sleeveless jacket | vaskat, baskat, koti | वास्कट, कोटी | chaleco
`,
};
