import type { ConceptTable } from '../concept-table.ts';

/** Jewellery and watches. */
export const JEWELLERY: ConceptTable = {
  kind: 'goods',
  trade: 'jewellery',
  rows: `
anklet, anklets, payal, payals | paayal, pajeb, pazeb, paajeb | पायल, पायलें, पाजेब | tobillera, tobilleras, pulsera de tobillo
armlet, bajuband, arm band jewellery | baajuband, bazuband | बाजूबंद | brazalete de brazo
bangles, bangle, chudi, choodi, chudiya | chudiyan, choodiyan, churiyan, chudiyaan, churi, chuda, choora | चूड़ी, चूड़ियां, चूड़ियाँ, चूड़ा, चूडियां | brazaletes, brazalete, aros pulsera, pulsera rigida
bindi, bindis, bindi packet | bindiya, bindee | बिंदी, बिन्दी, बिंदिया | bindi, lunar hindu
bracelet, bracelets, wristlet jewellery | braslet, brasslet, bresalet, kangan hath ka | ब्रेसलेट | pulsera, pulseras, esclava, manilla
brooch, brooches, lapel pin, saree pin | broch, sadi pin, saari pin | ब्रोच, साड़ी पिन | broche, prendedor
chain jewellery, neck chain, gold chain, chain, chains | chen, gale ki chain, janjeer, zanjeer | चेन, जंजीर | cadena, cadenita, cadenas
chandbali < earring, chandbalis, chaand bali | chandbaali, chand bali | चांदबाली, चाँदबाली
charm bracelet < bracelet, charms ||  | pulsera de dijes, charms
choker < necklace, chokers | chokar | चोकर | gargantilla, choker
crown, tiara, mukut | mukat, taj | मुकुट, ताज | corona, tiara, diadema de novia
earring, earrings, ear ring, ear rings, drops earrings, danglers | kaan ki bali, bali, baali, baliyan, earing, earings, kundal, kaan ke, iring, baliyaan | बाली, बालियां, बालियाँ, कुंडल, इयररिंग, कान की बाली | pendiente, pendientes, arete, aretes, zarcillos, aros, caravanas, zarcillo, aritos
finger ring, ring, rings, finger rings, adjustable ring | anguthi, angoothi, anghuthi, chhalla, challa, anguthiyan, angoothiyan | अंगूठी, अंगूठियां, छल्ला, रिंग | anillo, anillos, sortija, alianza, argolla
gemstone, gemstones, stone ring, birthstone, crystal stone, semi precious stone | ratna, nag pathar, ratan | रत्न, नगीना | piedra preciosa, gema, gemas, piedra semipreciosa
hair band, hairband, headband, hair bands, head band | her band, hairben | हेयर बैंड, हेयरबैंड | diadema, vincha, balaca, cintillo, tiara de pelo
hair clip, hair clips, hairclip, tic tac clip | klip, hair klip, balon ka clip | हेयर क्लिप | pinza de pelo, broche de pelo, prensapelo, gancho de pelo, hebilla de pelo
clutcher, claw clip, clutchers | klachar, clecher, clucher | क्लचर | pinza para el cabello
hair pin, hairpin, hair pins, bobby pin, juda pin | baal ki pin | बाल पिन, जूड़ा पिन | pasador de pelo, horquilla, pasadores, invisibles, horquillas
hand harness, hathphool, haath phool, hand jewellery | hathful, haath phul, hathpanja | हाथफूल, हाथ फूल
hoops < earring, hoop, hoop earrings, hoops earrings || हूप्स | arracadas, aros grandes, argollas, candongas, arracada
jewellery box, jewelry box | gehne ka dabba, gehno ka box | ज्वेलरी बॉक्स | joyero, alhajero, caja de joyas
jewellery set < jewellery, bridal set, necklace set, kundan set, jewelry set, polki set, choker set, pendant set | haar ka set, neklace set | ज्वेलरी सेट, नेकलेस सेट, हार सेट | conjunto de joyas, juego de joyeria, juego de collar y aretes
jewellery, jewelry, jewellary, ornament, ornaments, imitation jewellery, artificial jewellery | gehna, gehne, zevar, jevar, abhushan, zewar, jewar, gahne, gahna, jwellery, jewelery | गहना, गहने, ज़ेवर, जेवर, आभूषण, ज्वेलरी | joyas, joyeria, bisuteria, joya, alhajas, fantasia
jhumka < earring, jhumki, jhumkas, jhumkis, jumka, jhumka earrings | jhumke, jumke, zumka, zumke, jhumkiyan, jhumkaa, jumki, zhumka | झुमका, झुमके, झुमकी, झुमकियां | jhumkas, aretes jhumka
kada < bangles, kadas, kara, kangan, gold kada | kangan, kade, kadaa, kangna | कड़ा, कड़े, कंगन | kada
keychain, key chain, key ring, keyring, key chains, keychains | chabi ka chhalla, chaabi ring, chabi chain, keychen, kichen | की चेन, चाबी का छल्ला, कीचेन | llavero, llaveros
maang tikka, mang tika, tikka, maangtikka, matha patti | maang tika, mangtika, teeka, tika maang, maangtika, matha pati | मांग टीका, माथा पट्टी, टीका | tikka
mangalsutra, mangal sutra | mangalsutr | मंगलसूत्र | mangalsutra
necklace, necklaces, neck piece, neckpiece, long necklace | haar, gale ka haar, neklace, neckless, nekles, har gale ka | हार, नेकलेस, गले का हार | collar, collares
nose ring, nath, nose pin, nosepin, nose rings, nathni, nose stud, septum ring | naath, laung naak, nathiya, nathani, naak ki laung, nakphul, nose pins | नथ, नथनी, नाक की लौंग, नोज़ पिन | piercing de nariz, arete de nariz, nariguera, aro de nariz
pearl, pearls, pearl mala, moti | mothi, moti ki mala, motee | मोती, मोतियों की माला | perla, perlas
pendant, pendants, locket, lockets, pendent | locket, lokit, pendal, taabiz, taveez, loket, laket | लॉकेट, पेंडेंट, ताबीज | colgante, dije, relicario, medalla, medallon, dijes, pendiente de collar
rudraksha, rudraksh, rudraksha mala | rudraaksh | रुद्राक्ष, रुद्राक्ष माला | rudraksha
scrunchie, scrunchies, hair tie, hair ties, rubber band hair, hair rubber | rabad band baal, balon ka rubber, baal wala rubber, parandi | स्क्रंची, परांदी | coletero, liga de pelo, ligas para el cabello, colitas, gomas de pelo, gomita de pelo, dona de pelo, scrunchie, goma de pelo, coletas
smart watch, smartwatch, fitness band, smart watches, smart band, fitness tracker, smart wrist watch, smartwatches | smart ghadi, samart watch, ismart watch, smart vach | स्मार्ट वॉच, स्मार्टवॉच, स्मार्ट घड़ी | reloj inteligente, smartwatch, pulsera inteligente, reloj smart, pulsera de actividad
spectacles, specs, spectacle frame, reading glasses, eyeglasses, eyeglass frame, blue light glasses, computer glasses | nazar ka chashma, chashme ka frame, najar ka chashma | नज़र का चश्मा | gafas de lectura, lentes de lectura, anteojos, lentes, armazon, montura de gafas
stud earrings < earring, studs, ear studs, stud, tops earrings, ear tops | tops, taps, kaan ke tops | टॉप्स | aretes de boton, broqueles, dormilonas
sunglasses, sunglass, goggles, shades glasses, sun glasses, goggle, cooling glasses | dhoop ka chashma, chashma, chasma, kala chashma, gogals, dhup ka chashma, gogle, gogles | धूप का चश्मा, चश्मा, चश्मे, गॉगल्स | gafas de sol, lentes de sol, anteojos de sol, lentes oscuros, gafas
toe ring, toe rings, bichiya, bichhiya | bichhiyan, bichhua, bichiyan, bichua | बिछिया, बिछुआ, बिछिये | anillo de pie, anillo para el dedo del pie
waist chain, kamarbandh, waist belt jewellery, kamar band | kamarband, kardhani, kandora | कमरबंध, करधनी, कमरबंद | cadena de cintura
watch strap, watch belt, watch band, smartwatch strap | ghadi ka patta, ghadi ki belt, watch ka patta | घड़ी का पट्टा, वॉच स्ट्रैप | correa de reloj, correa para reloj, pulso de reloj, malla de reloj
watch, watches, wrist watch, wristwatch, hand watch | ghadi, ghari, ghadiyan, haath ghadi, gharhi, hath ghadi, vach, ghadee | घड़ी, घड़ियां, हाथ घड़ी, घडी, कलाई घड़ी | reloj, relojes, reloj de pulsera, reloj de mano
`,
};
