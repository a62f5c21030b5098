import type { ConceptTable } from '../concept-table.ts';

/** Bed linen, curtains, rugs, bath. */
export const BEDDING_BATH: ConceptTable = {
  kind: 'goods',
  trade: 'home',
  rows: `
bath mat, bathroom mat, shower mat, anti slip mat bathroom | bathroom ka paydan, bathroom mait | बाथ मैट | tapete de baño, alfombrilla de baño, alfombra de baño, tapete para baño
bath set, bathroom set, soap dispenser, toothbrush holder, soap case, soap dish, bathroom accessories, soap holder, toothbrush stand, liquid soap dispenser | sabun dani, sabundani, saabun daani, sabun ka dabba, brush stand, sabun rakhne wala, sabunddani | साबुनदानी, साबुन दानी, सोप डिस्पेंसर, ब्रश स्टैंड | jabonera, dispensador de jabon, portacepillos, juego de baño, accesorios de baño, porta cepillos, jaboneras
bed cover, bedspread, coverlet, bed covers, divan set, diwan set | palang posh, palangposh, bed kavar, divan set, diwan cover | पलंगपोश, बेड कवर, दीवान सेट | cubrecama, colcha, sobrecama, colchas, edredon cubrecama, cobertor de cama, couvertura
bedsheet, bed sheet, bedsheets, sheets, bed sheets, double bedsheet, fitted sheet, bedsheet set, flat sheet, single bedsheet, bed linen, king bedsheet | chadar, chaddar, chadar bed ki, chaadar, chadarein, chader, chadre, bedshit, palang ki chadar, bichhauna, bistar ki chadar | चादर, चादरें, बेडशीट, चद्दर, पलंग की चादर | sabana, sabanas, juego de sabanas, sabana bajera, juego de cama, sabana ajustable
blanket, blankets, mink blanket, fleece blanket, woollen blanket, ac blanket | kambal, kambali, kammal, kambbal, kamal blanket, blenket | कंबल, कम्बल, ब्लैंकेट | manta, cobija, frazada, mantas, cobertor, cobijas, frazadas
bolster, bolsters, masnad, round pillow | masnad, gol takiya, gaav takiya, gav takiya, mosnad | मसनद, गोल तकिया | cojin cilindrico, rulo
carpet, rug, carpets, rugs, dari, dhurrie, floor mat big, area rug, durrie, floor carpet, runner carpet | kaleen, galicha, dari, qaleen, kalin, daree, durri, farsh ki dari, gaaleecha, galeecha | कालीन, दरी, गलीचा, कारपेट | alfombra, tapete, alfombras, tapetes, tapete de sala, jarapa
curtain rod, curtain rods, curtain pipe, curtain rings, curtain bracket, curtain tieback | parde ki rod, parde ka pipe, parde ka rod, parde wali rod | पर्दे की रॉड, कर्टन रॉड, परदे की रॉड | cortinero, barra de cortina, riel de cortina, barral, tubo de cortina, barra para cortina
curtain, curtains, door curtain, window curtain, blackout curtain, blinds, window curtains, parda, curtain set, door curtains | parda, parde, pardaa, darwaze ka parda, khidki ka parda, pardey, purda, khidki ke parde | पर्दा, पर्दे, परदा, परदे, खिड़की का पर्दा, दरवाज़े का पर्दा | cortina, cortinas, persiana, visillo, persianas, cortina blackout, cortinaje
cushion cover, cushion covers, cushion case, sofa cushion cover | kushan cover, gaddi ka cover, kushan ka cover, kusan kavar, cushion ka cover | कुशन कवर, कुशन का कवर | funda de cojin, fundas de cojin, funda para cojin, funda de almohadon, forro de cojin, fundas para cojines
cushion, cushions, floor cushion, chair pad, chair cushion, seat cushion, filler cushion, sofa cushion | kushan, gaddi, gaddi kursi ki, kusan, kushion, kursi ki gaddi, gaddiyan, cusion | कुशन, गद्दी, कुर्सी की गद्दी | cojin, almohadon, cojines, almohadones, cojin de silla
dohar, ac quilt, summer quilt, jaipuri dohar, dohars | dohar, dohad, doharr | दोहर | colcha ligera
door mat, doormat, foot mat, floor mat, doormats, welcome mat, entrance mat, door mats | paydan, pairdan, paaydaan, paidan, payadan, pawdan, paayedan, darwaze ka paydan, paer pochhne wala | पायदान, पैरदान, डोरमैट, पांवदान | felpudo, tapete de entrada, limpiapies, alfombra de entrada, choapino
duvet cover, duvet, quilt cover, comforter, comforters, razai cover, comforter set | razai cover, rajai cover, razai ka cover, kamfartar, dohar cover | रजाई कवर, कम्फर्टर | funda nordica, edredon, funda de edredon, edredones, nordico, plumon de cama, acolchado de cama
fridge cover, fridge mat, appliance cover, fridge top cover, fridge handle cover, mixer cover, microwave cover, fridge mats | frij ka cover, frij kavar, machine cover, frizz ka cover, fridge ka cover | फ्रिज कवर, फ्रिज मैट, फ्रिज का कवर | funda para refrigerador, cubre electrodomesticos, funda de lavadora, cubierta de lavadora, forro de lavadora
mattress protector, mattress cover, waterproof mattress protector, bed protector, gadda cover | gadde ka cover, gadda kavar, gadde ka kavar | गद्दे का कवर, मैट्रेस प्रोटेक्टर | protector de colchon, funda de colchon, cubrecolchon, forro de colchon
cloth napkin, hand napkin, table napkin | hath pochhne ka || servilleta de tela, servilletas de tela
pillow cover, pillow covers, pillowcase, pillow case, pillowcases, pillow cases, pillow slip | takiye ka cover, takiya cover, takia cover, takiye ka kavar, takiye ka gilaf, gilaf, gilaaf, takiye ke cover, pilo kavar | तकिया कवर, तकिये का कवर, गिलाफ, पिलो कवर, तकिए का कवर | funda de almohada, fundas de almohada, funda para almohada, almohadon funda, sobrefunda, fundas para almohadas
pillow, pillows, neck pillow, travel pillow, cervical pillow, pilow | takiya, takia, takiye, pilo, takkiya, takiyaa, sirhana | तकिया, तकिये, तकिए, सिरहाना | almohada, almohadas, almohada de cuello, almohada de viaje
quilt, quilts, razai, jaipuri quilt, jaipuri razai, rajai, cotton quilt, kantha quilt | razai, rajai, rajayi, razaai, rajaai, lihaf, lihaaf, razayi, rajaee, gudri | रजाई, रज़ाई, लिहाफ, जयपुरी रजाई | colcha acolchada, edredon acolchado, quilt, cobertor acolchado
shower cap, shower caps, bath cap || शावर कैप | gorro de baño, gorra de baño, gorro de ducha
shower curtain, shower curtains, bathroom curtain | bathroom ka parda, nahane ka parda | शावर कर्टन | cortina de baño, cortina de ducha, cortina para baño
sofa cover, sofa covers, sofa throw, slipcover, sofa slipcover, chair cover, sofa protector | sofe ka cover, sofa kavar, sofa ka cover, kursi ka cover, sofe ke cover | सोफा कवर, सोफे का कवर, चेयर कवर | funda de sofa, cubre sofa, funda para sofa, forro para sillon, funda de sillon, cubresofa, funda de silla, fundas para sofa
table cloth, tablecloth, table cover, table runner, dining table cover, table covers, center table cover | mezposh, mejposh, tebal cover, table ka cover, mez ka kapda, mejh posh, mej posh | मेज़पोश, टेबल कवर, टेबल क्लॉथ, मेजपोश | mantel, camino de mesa, manteles, cubre mesa, tapete de mesa, hule de mesa, caminos de mesa
throw blanket, throw, sofa throw blanket, throws ||  | plaid manta, manta de sofa, frazada de sofa
towel, towels, bath towel, hand towel, face towel, beach towel, turkish towel, towel set | tauliya, toliya, tauliye, towal, taulia, tolia, taulya, toval, angocha towel, tawel | तौलिया, तौलिये, टॉवल, तौलिए | toalla, toallas, toalla de baño, toalla de mano, toallon, juego de toallas, toalla de playa
`,
};
