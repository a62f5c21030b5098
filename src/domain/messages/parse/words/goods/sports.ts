import type { ConceptTable } from '../concept-table.ts';

/** Sport, fitness, camping, music. */
export const SPORTS: ConceptTable = {
  kind: 'goods',
  trade: 'sports',
  rows: `
badminton racket, badminton, badminton set, racket, racquet, badminton bat, badminton racquet, rackets | badmintan, chidi balla, badminton ka balla, raiket, badmintan bat | बैडमिंटन, रैकेट, चिड़ी बल्ला | raqueta de badminton, raqueta, raquetas, raqueta de bádminton
baseball bat || बेसबॉल बैट | bate de beisbol, bate, bat de beisbol
baseball glove ||  | guante de beisbol, manopla de beisbol, guante de pelota
baseball ||  | pelota de beisbol, beisbol
basketball, basketball ring, basketball hoop | baasketbol, basket bol | बास्केटबॉल | balon de basquet, balon de baloncesto, aro de basquet, pelota de basquet, balon de basketball
boxing gloves, punching bag, boxing kit, hand wraps, boxing bag | baksing dastane, boksing gloves | बॉक्सिंग ग्लव्स | guantes de boxeo, costal de boxeo, saco de boxeo, vendas de boxeo
cricket ball, leather ball, season ball, tennis ball cricket, duce ball | cricket ki gend, lezar ball, dius, kriket gend, cricket ki ball, dyus ball | क्रिकेट बॉल, क्रिकेट की गेंद, ड्यूस | pelota de criquet
cricket bat, bat, bats, english willow bat, tennis bat cricket, willow bat | balla, kriket bat, bait, balle, cricket ka balla, ballaa, cricket balla, kriket balla | बल्ला, क्रिकेट बैट, क्रिकेट का बल्ला, बैट | bate de cricket, bate de criquet
cricket kit, cricket pads, cricket gloves, stumps, cricket helmet, batting gloves, wickets, batting pads, wicket keeping gloves, abdominal guard | stamp cricket, kriket kit, vicket, cricket ke pad, paid cricket, vikit | क्रिकेट किट, विकेट, स्टंप | equipo de criquet, wickets
dart board, dartboard, darts | dart bord | डार्ट बोर्ड | diana, tiro al blanco, dardos
dumbbell, dumbbells, dumbell, dumbells, hex dumbbells | dambal, dumble, dambel, dumbel, dambale, domble, dambell | डंबल, डम्बल, डंबेल | mancuerna, mancuernas, par de mancuernas, pesa de mano
kettlebell | kettle bell | केटलबेल | pesa rusa, pesas rusas
weight plates, gym plates, weight plate | gym plet | जिम प्लेट | discos de pesas, discos de peso
barbell, gym rod | gym ki rod | जिम रॉड | barra de pesas
gym weights, weights, home gym set | vajan gym, gym ka saman || pesas, juego de pesas
exercise bike, exercise cycle, treadmill, gym cycle, cross trainer, elliptical, spin bike | tredmil, ekasarsaij cycle, jim cycle, exercise saikil, tredmill, daudne wali machine | ट्रेडमिल, एक्सरसाइज साइकिल, दौड़ने की मशीन | bicicleta estatica, caminadora, cinta de correr, bicicleta fija, eliptica, trotadora, corredora electrica, bici estatica
fishing rod, fishing line, fishing hook, fishing reel | machhli pakadne ki chhadi, bansi machhli || caña de pescar, anzuelo, anzuelos, carrete de pesca, hilo de pescar, sedal
floor mat woven, chatai, picnic mat, plastic mat, mat, mats, beach mat | chatai, chatayi, chataai, chatayee, plastic ki chatai, sheetal patti | चटाई, चटाइयां, प्लास्टिक की चटाई, मैट | petate tejido, estera, tapete de picnic, esteras, petates, estera de playa
football, soccer ball, footballs, futsal ball, foot ball | futbal, phutbal, futbol, fut ball, footbal, phootbal | फुटबॉल, फुटबाल | balon de futbol, pelota de futbol, balon, futbol, balones
goggles swimming, swimming goggles, swim goggles, swimming cap, swimming kit, swim cap | tairne ka chashma, swiming chashma, tairaki chashma | स्विमिंग गॉगल्स, तैरने का चश्मा | goggles de natacion, gafas de natacion, gorro de natacion, lentes de natacion, gorra de natacion, gafas de nadar, goggles
guitar, acoustic guitar, ukulele, guitar strings, electric guitar, guitar capo, guitar pick, guitar string | gitar, gitaar, gitar ki taar, guitar ki taar, gittar | गिटार, यूकुलेले, गिटार की तार | guitarra, ukelele, cuerdas de guitarra, guitarra acustica, guitarra electrica, puas de guitarra, requinto, ukulele, encordadura
gym belt, weight lifting belt, gym support, wrist support, wrist wrap, wrist band gym, wrist straps, lifting straps, lifting belt | jim belt, kalai support, kalai ka band, jim ki belt | जिम बेल्ट | cinturon de gimnasio, faja lumbar de gimnasio, cinturon para pesas, muñequera, muñequeras, cinturon de levantamiento, faja para pesas
gym gloves, workout gloves, weight lifting gloves | jim dastane, jim glavs, jim ke dastane | जिम ग्लव्स | guantes de gimnasio, guantes de gym, guantes para pesas, guantes para gimnasio
hand gripper, hand grip, gripper, hand grips, power gripper | hend griper, haath mazboot karne wala, hand gripar, panja gripper | हैंड ग्रिपर | ejercitador de mano, hand grip, fortalecedor de mano
hockey stick, hockey | hoki, haki, hocky, hoki stik | हॉकी, हॉकी स्टिक | palo de hockey, hockey
knee cap, knee support, elbow support, ankle support, knee brace, knee caps, knee pad, knee pads, elbow guard, knee guard | ghutne ka cap, ghutne ki patti, ni kaip, ghutne ka support, nee cap, ghutne wala belt, ghutna cap | घुटने का कैप, नी कैप, घुटने की पट्टी, नी सपोर्ट | rodillera, codera, tobillera deportiva, rodilleras, coderas, rodillera deportiva, tobillera ortopedica
music keyboard, piano, casio, electronic keyboard, synthesizer, musical keyboard, digital piano | piyano, kesio, keybord bajane wala, kaisiyo, piyanu | पियानो, कैसियो | piano, teclado musical, sintetizador, piano electrico, organo musical, organeta
pickleball ||  | pala de pickleball
pull up bar, push up bar, push up board, chin up bar, ab roller, ab wheel, pushup bar, pushup stand, tummy trimmer | push up stand, pushap bar, ab rolar, dand lagane wala | पुश अप बार, पुल अप बार | barra de dominadas, rueda abdominal, barras para flexiones, barra para dominadas, soporte para lagartijas, barra dominadas
resistance band, resistance bands, loop band, exercise band, resistance tube, toning tube, booty band, resistance tubes, theraband | rejistens band, exercise wala rubber, kasrat band, resistans band | रेजिस्टेंस बैंड, एक्सरसाइज बैंड | banda de resistencia, ligas de ejercicio, bandas elasticas de ejercicio, bandas de resistencia, ligas de resistencia, banda elastica, bandas para ejercicio
shuttlecock, shuttle, shuttles, shuttlecocks, feather shuttle | chidiya badminton, shatal, satal, shuttal kok, chidi badminton | शटल, शटलकॉक, चिड़िया | gallito, volante de badminton, plumilla, pluma de badminton, volantes de badminton
skates, roller skates, inline skates, skating shoes | sketing shoes, skets, iskets, sketing, iskating shoes | स्केट्स, स्केटिंग शूज़ | patines, patines en linea
skateboard, skate board, waveboard | sket bord | स्केटबोर्ड | patineta, patinetas, monopatin tabla, skate, tabla de skate
skipping rope, jump rope, jumping rope | rassi kudne ki, kudne wali rassi, skiping rassi, rassi kudne wali, iskiping rope, kudne ki rassi | स्किपिंग रोप, कूदने की रस्सी, रस्सी कूद | cuerda de saltar, comba, soga para saltar, cuerda para saltar, lazo para saltar, suiza para saltar
stopwatch, whistle, referee whistle, sports whistle, stop watch | siti, seeti, sitti, vhisal, seetee | सीटी, स्टॉप वॉच | silbato, cronometro, silbatos, pito
tabla | tablaa | तबला
dholak, dhol, drum, drums | dholki, dhol, dholak | ढोलक, ढोल | tambor, bombo, bateria musical
harmonium | harmoniyam | हारमोनियम | acordeon
flute, bansuri | bansuri, bansari, baansuri, murli | बांसुरी, बाँसुरी | flauta, flauta dulce, quena
violin | wayalin | वायलिन | violin
harmonica, mouth organ | maoth organ | माउथ ऑर्गन | armonica
sitar || सितार
manjira, dafli | manjeera, daf, daphli, khanjari | मंजीरा, ढफली | pandereta, maracas, castañuelas
table tennis, table tennis bat, tt bat, ping pong, tt ball, table tennis racket, table tennis balls, tt racket, ping pong balls | tebal tenis, titi bat, tt ka balla, tebal tenis bat | टेबल टेनिस, टीटी बैट | raqueta de ping pong, ping pong, tenis de mesa, pelotas de ping pong, paleta de ping pong, paletas de ping pong
tennis racket, tennis racquet, lawn tennis racket, tennis ball, tennis balls, paddle racket, padel racket | tenis bol, tenis raiket, tenis ball, tennis gend | टेनिस रैकेट, टेनिस बॉल | raqueta de tenis, pala de padel, pelotas de tenis, pelota de tenis, paleta de padel, pelotas de padel
tent, camping tent, sleeping bag, camping chair, camping stove, camping mat, hammock, camping | tambu, tent camping, sleeping beg, tanbu, tambu camping | तंबू, टेंट, स्लीपिंग बैग, तम्बू | tienda de campaña, carpa, saco de dormir, bolsa de dormir, casa de campaña, sleeping, hamaca, carpa de camping, silla de camping
volleyball, volley ball, volleyball net, volleyball ball | vali bol, volibol, valibal, vollyball, balibal | वॉलीबॉल, वॉलीबाल | balon de voleibol, pelota de voley, voleibol, balon de voley, balon de volibol, red de voleibol
yoga mat, exercise mat, gym mat, yoga mats, fitness mat, yoga block, yoga wheel, pilates mat | yoga chatai, yoga wali chatai, yog ki chatai, yoga mait, yoga ki chatai, yog mat, yogaa mat | योगा मैट, योग मैट, योगा चटाई, योग की चटाई | tapete de yoga, esterilla de yoga, mat de yoga, colchoneta de yoga, esterilla, colchoneta de ejercicio, bloque de yoga, tapete para yoga, tapete para ejercicio
`,
};
