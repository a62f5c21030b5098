import type { ConceptTable } from './concept-table.ts';

/** What is on a surface: prints, weaves, embroidery. */
export const PATTERNS: ConceptTable = {
  kind: 'pattern',
  trade: 'patterns',
  rows: `
moon | chand, chaand | चांद, चाँद | luna
star | tara, sitara | तारा, सितारा | estrella
heart | dil ka | दिल | corazon
butterfly | titli | तितली | mariposa
dinosaur | dynasaur | डायनासोर | dinosaurio
unicorn | yunikorn | यूनिकॉर्न | unicornio
rainbow | indradhanush | इंद्रधनुष | arcoiris
elephant | hathi, haathi | हाथी | elefante
bunny, rabbit | khargosh | खरगोश | conejo
abstract ||  | abstracto, abstracta
ajrakh, ajrak print | ajrak | अजरख
animal print, leopard print, leopard, tiger print, snake print, zebra print, cheetah print | cheeta print || animal print, leopardo, estampado de leopardo, atigrado, cebra
bandhani, bandhej, tie dye, tie and dye, bandhni, shibori, tie n dye | baandhni, bandhej, baandhani, bandhage, chunri print | बांधनी, बंधेज, बाँधनी, चुनरी प्रिंट | teñido anudado, tie dye, teñido a mano
batik || बाटिक | batik
beaded, bead work, moti work | moti kaam, moti wala, moti ka kaam | मोती का काम | con cuentas, de chaquira
block print, hand block print, sanganeri, bagru, dabu, sanganeri print, bagru print, hand block, block printed, hand printed, handblock | chhapai, thappa print, saanganeri, hath ki chhapai, blok print | ब्लॉक प्रिंट, हाथ की छपाई, सांगानेरी, बगरू, छपाई | estampado a mano, estampado en bloque
brocade, jacquard, zari weave, woven | brokad, jamavar | ब्रोकेड, जामावार | brocado, jacquard
camouflage, army print, camo, military print | fauji print, aarmi print | आर्मी प्रिंट, कैमोफ्लेज | camuflaje, militar, camuflado
cartoon print, cartoon, character print | kartoon, kartun | कार्टून | dibujos animados, caricatura, de caricaturas
checked, checks, check, plaid, checkered, gingham, tartan, check wala, chequered | chek, check wali, chaukhana, chaarkhana, chek wala, chaukhane | चेक, चौखाना, चेक वाला, चौकड़ी | a cuadros, de cuadros, cuadros, cuadrille, escoces, cuadrado
colour block, color block, two tone, dual colour, double shade | do rang ka, dorangi, do rang wala | दो रंग का, दोरंगी | bicolor, bloques de color, dos tonos
designer, fancy, stylish, design | faincy, fensi, fancy wala, dizainar, fainsi | फैंसी, डिज़ाइनर, डिजाइन | de diseño, elegante, con diseño
digital print || डिजिटल प्रिंट | estampado digital
embossed, textured | ubhra hua, ubhara | उभरा | en relieve, texturizado, texturizada, grabado, con textura
embroidered, embroidery, hand embroidered, embroidery work, thread work, resham work, hand work, phulkari, kantha, kashida | kadhai, kadhai wala, kadhai wali, kadhaai, kadai wali, kashidakari, embroidary, phulkaari, hath ki kadhai, karhai | कढ़ाई, कढ़ाई वाली, फुलकारी, कशीदा, हाथ की कढ़ाई | bordado, bordada, con bordado, bordados
floral, flower print, flowered, flower, flower design, floral print | phool wala, phool wali, phulon wala, phoolon wali, ful wala, foolwala, phooldar, phool print, phul wali | फूल वाला, फूल वाली, फूलदार, फूलों वाली, फ्लोरल | floral, de flores, con flores, floreado, floreada, estampado floral, flores
geometric, geometrical || ज्योमेट्रिक | geometrico, geometrica
gota patti work, gota work | gote wala, gota wali, gota kaam | गोटा वाला, गोटे वाली
heavy work, bridal, heavy, bridal wear | bhari kaam, dulhan wali, dulhan wala, bhari work, haivi work, dulhan | भारी काम, दुल्हन, ब्राइडल, भारी | de novia, nupcial, novia
ikat, pochampally | ikkat | इकत | ikat
kalamkari, kalamkari print | kalamkaari | कलमकारी
leheriya, lehriya, leharia, wave print | lahariya, leheria, laheria, lehria | लहरिया | ondas, ondulado
mirror worked, mirror wala, mirror work wala | sheeshe wala, sheeshe wali, shishe wali, sheeshe wale | शीशे वाला, शीशे वाली | con espejos, de espejitos
paisley | kairi, ambi, keri print | कैरी, अम्बी | cachemir, paisley, bulbos
patchwork, patch work || पैचवर्क | patchwork, retazos
personalised, personalized, customised, customized, name print, photo print, custom, with name, name wala, custom made, engraved | naam wala, photo wala, naam likha, naam wali, naam ke saath, apni photo wala | नाम वाला, फोटो वाला, नाम वाली | personalizado, personalizada, con nombre, con foto, a medida, grabado con nombre
plain, solid, solid colour, simple, plane, unprinted, basic | saada, sada, simpal, sade, saadi wali, sadharan, plen, plain wala, saade, saada wala | सादा, सादी, सादे, प्लेन, सिंपल | liso, lisa, sencillo, sencilla, simple, unicolor, basico, basica, sin estampado
polka dots, polka, dotted, polka dot, dots | bindu wala, boondi wala, bundi wale, bindi wala print, dot wali, boondon wali | पोल्का डॉट, बिंदी वाला | de lunares, lunares, a lunares, puntos, de puntos, de bolitas
printed, print, prints, all over print | chhapa, chapa hua, print wala, print wali, chapai wala, printid | प्रिंट, प्रिंटेड, छपा, प्रिंट वाली, छापा | estampado, estampada, impreso, con estampado, estampados
quilted, padded, puffer | rui wala, ruyi wali, rooi wala | क्विल्टेड, रुई वाला | acolchado, acolchada, acolchonado, matelasse
ribbed ||  | acanalado, acanalada, canale
sequinned, sequin work, sequence, sequined, shimmer, sequence work, shiny | sitare wala, chamkila, chamak wala, sitaron wali, chamkeela, sitara kaam, chamkili, chamakdar | सितारों वाली, चमकीला, चमकीली, चमकदार | con lentejuelas, de lentejuelas, brillante, brilloso
striped, stripes, stripe, lining, stripe wala, lining wala, pinstripe, stripped | dhari, dhariyan, dhaari, dhari wala, dhaari wali, patti wala, dharidar, laining wali, istraip, dhaaridar | धारीदार, धारी, धारियां, पट्टीदार, लाइनिंग वाला, धारी वाला | rayado, rayada, de rayas, a rayas, rayas, listado
warli, madhubani print, folk print | warlee | वारली
zardozi, zari, zari work, zardosi, zari border, zardozi work | jari, jardoji, zari wala, jari wali, jari kaam, zardoji | ज़री, जरी, ज़रदोज़ी, जरदोजी | bordado en oro, hilo metalico
zigzag, chevron | zig zag, tedha medha || zigzag, en zigzag, espiga
`,
};
