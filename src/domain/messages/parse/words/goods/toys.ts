import type { ConceptTable } from '../concept-table.ts';

/** Toys and games. */
export const TOYS: ConceptTable = {
  kind: 'goods',
  trade: 'toys',
  rows: `
action figure, superhero toy, superhero, spiderman, batman, figurine toy, action figures | super hero khilona, ekshan figar, spaidar main | सुपरहीरो, एक्शन फिगर | figura de accion, muñeco de superheroe, superheroe, muñeco de accion, figuras de accion
activity table, busy board, activity cube, montessori, montessori toy, learning toy, educational toy, activity gym | sikhne wala khilona, padhai wala khilona | एक्टिविटी टॉय, सीखने वाला खिलौना | juguete educativo, juguete didactico, tablero montessori, centro de actividades, juguete montessori, cubo de actividades
art craft kit, craft kit, diy kit, science kit, experiment kit, slime kit | saains kit, diy set | साइंस किट, क्राफ्ट किट | kit de manualidades, kit de ciencia, kit de experimentos, juego de ciencias
ball, balls, rubber ball, plastic ball, kids ball, soft ball, smiley ball | gend, ged, gaind, baal khelne, geind | गेंद, बॉल, गेंदें | pelota, bola, pelotas, balon de juguete, bolas
bat ball, kids cricket set, plastic bat, bat ball set, kids bat | balla gend, bat bol, bet ball | बैट बॉल, बल्ला गेंद | juego de bate y pelota, bate de juguete
board game, board games || बोर्ड गेम | juego de mesa, juegos de mesa
ludo < board game | loodo, ludoo | लूडो | ludo, parchis, parques
snakes and ladders < board game, snake ladder, snake and ladder | saanp seedhi, sanp sidhi, saanp sidi, saap sidi | सांप सीढ़ी, साँप सीढ़ी | serpientes y escaleras
monopoly < board game, business game | byapar game, vyapar, byaapar | व्यापार | monopolio
scrabble < board game || स्क्रैबल
chinese checkers < board game ||| damas chinas
bubble maker, bubble gun, bubbles, bubble toy, bubble wand, bubble machine | bulbule wala, babal gun, bulbula, bulbule | बबल गन, बुलबुले | pompas de jabon, burbujas, pistola de burbujas, pompero, burbujero, maquina de burbujas
building blocks, blocks, lego, block set, bricks toy, wooden blocks, magnetic blocks, lego set, block game, magnetic tiles | blaks, blok, block wala khilona, lego wala, bilding blok, bilaks | ब्लॉक, बिल्डिंग ब्लॉक, लेगो, ब्लॉक्स | bloques, bloques de construccion, lego, cubos de construccion, legos, bloques magneticos, bloques de madera, rasti
carrom, carrom board, carom board, carrom coins, striker carrom, carom, carrom board set | kairam, karam board, kairambord, carum, kerem, kerum board, kairam ki goti, karram | कैरम, कैरम बोर्ड | carrom
chess, chess board, chess set, chessboard | shatranj, chais, satranj, shatranz | शतरंज, चेस | ajedrez, tablero de ajedrez
clay dough, play dough, clay, modelling clay, playdough, air dry clay, polymer clay, moulding clay | khelne wali mitti, kle, chikni mitti, play do, clay mitti | क्ले, चिकनी मिट्टी | plastilina, plastilinas, masa moldeable, plasticina, masa para jugar, arcilla polimerica, pasta para modelar, porcelana fria
doctor set, doctor kit, doctor toy set | daktar set, doctor wala khilona, doctor ka set | डॉक्टर सेट | maletin de doctor, set de medico, juego de doctor
doll house, dollhouse, dolls house | gudiya ghar, gudiya ka ghar, dal haus | गुड़िया का घर, डॉल हाउस | casa de muñecas
doll, dolls, barbie, barbie doll, baby doll, rag doll | gudiya, gudia, guddi, gudda, guriya, barbi, gudiyan, gudiyaa, gudda gudiya | गुड़िया, गुड्डा, बार्बी, गुड़ियां, गुडिया | muñeca, muñecas, barbie, muñeco, bebe de juguete, muñecos
fidget spinner, pop it, spinner, fidget, pop it toy, fidget toy, stress ball, infinity cube | spinar, papit, pop eet, pap it | स्पिनर, पॉप इट | fidget, spinner, pop it, pelota antiestres, antiestres, juguete antiestres
kitchen set toy, toy kitchen, kitchen set, kids kitchen set, kids kitchen | kichan set, khilona kitchen, kichen set khilona, bartan wala khilona | किचन सेट, खिलौना किचन | cocinita, cocina de juguete, set de cocina de juguete, trastecitos
kite, kites | patang, patange, patangen, kait | पतंग, पतंगें | cometa, papalote, barrilete, volantin, piscucha, cometas, papalotes, papagayo
kite thread, manjha, kite string | manja, maanjha, patang ki dor | मांझा | hilo de cometa
charkhi, phirki | firki | फिरकी, चरखी
marbles, marble balls, glass marbles, kanche | kanche, goli khelne wali, kancha, kanchey, kancche | कंचे, कंचा | canicas, bolitas de vidrio, metras, bolitas, canica
musical toy, toy piano, xylophone, kids drum, musical instrument toy, toy guitar, toy drum | baja khilona, gana wala khilona, bajne wala khilona, piyano khilona, baaja, gaane wala khilona | म्यूज़िकल टॉय, बाजा | juguete musical, xilofono, tambor de juguete, pianito, instrumento de juguete, piano de juguete
playing cards, cards game, uno cards, card game, deck of cards, playing card | taash, tash, tash ke patte, tas, taas, taash ki gaddi, tash ki gaddi | ताश, ताश के पत्ते | naipes, cartas, baraja, barajas, juego de cartas, cartas uno, naipe
puzzle, jigsaw, jigsaw puzzle, puzzles, wooden puzzle, puzzle game | pajal, paheli, pazal, pajel, pazzle, paajal | पज़ल, पहेली, पजल | rompecabezas, puzzle, puzle, puzles, puzzles
rattle, baby rattle, rattles, jhunjhuna | jhunjhuna, jhunjhune, jhunjuna, khadkhada | झुनझुना, झुनझुने, झुंझुना | sonajero, sonaja, cascabel, sonajas, maraquita
remote control car, rc car, remote car, remote control toy, remote helicopter, remote wali car | remote wali gadi, rimot car, remote wali kaar, rimot wali gadi, remote ki car | रिमोट कार, रिमोट वाली कार, रिमोट वाली गाड़ी | carro a control remoto, coche teledirigido, carro de control remoto, auto a control remoto, coche de control remoto, carro a radiocontrol, helicoptero a control remoto
ride on, ride on car, kids car ride, toy scooter, kids scooter, push car, rocking horse, magic car, kick scooter, rider | baithne wali gadi, bachcho ki gadi, jhulne wala ghoda, iskooti bachcho ki, baithne wali car | राइड ऑन, बैठने वाली गाड़ी | montable, correpasillos, patinete, patin del diablo, caballito mecedor, monopatin, scooter infantil, carrito montable, patineta de manubrio
robot, robots, toy robot | robo, robat | रोबोट, रोबो | robot, robot de juguete
rubik cube, rubiks cube, magic cube, cube puzzle, rubix cube, speed cube | rubik, rubix, rubik kyub, kyub, rubiks kyoob | रूबिक क्यूब, क्यूब | cubo de rubik, cubo rubik, cubo magico
skipping rope toy, hula hoop, hoola hoop, hula ring | hula hup | हुला हूप | hula hula, ula ula, aro de hula, ulaula
soft toy, soft toys, teddy bear, teddy, plush, stuffed toy, stuffed animal, panda toy, plushie, plush toy | tedi, taidi, bhalu khilona, saft toy, teddi, tedy, bhaloo khilona, taidi biyar | टेडी, टेडी बियर, सॉफ्ट टॉय, भालू | peluche, oso de peluche, osito, peluches, muñeco de peluche, osito de peluche
spinning top, beyblade, lattu toy, beyblades, spin top | lattu khilona, bhaunra, bebled, bey blade, beyblad | लट्टू खिलौना, बेब्लेड, भंवरा | trompo, peonza, beyblade, peon, pirinola, trompos
swing, baby swing, kids swing, jhula, slide kids, garden swing, jhoola kids | jhula, jhoola, jhule, jhulaa, falisa, jhule wala | झूला, झूले | columpio, columpios, resbaladilla, tobogan, hamaca infantil, resbalin
tent house, kids tent, play tent, kids play house | tent ghar, khelne wala tent, baccho ka tent | टेंट हाउस | casita de juego, tienda de juego, carpa infantil, tipi, casita de tela
toy animals, animal set, dinosaur toy, dinosaur, animal figures, dinosaur set | janwar khilona, daynasor, jaanwar wale khilone, dainasor | डायनासोर, जानवर खिलौना, जानवरों का सेट | animales de juguete, dinosaurio, dinosaurios, animalitos de plastico, dinosaurio de juguete
toy car, toy cars, car toy, hot wheels, truck toy, toy truck, friction car, jcb toy, toy vehicle, pull back car, toy bus, die cast car | khilona gadi, khilona car, gadi khilona, khilona truck, jesibi, khilone wali gadi, gaadi khilona | खिलौना गाड़ी, खिलौना कार, जेसीबी, ट्रक | carrito, cochecito de juguete, carritos, coche de juguete, camion de juguete, autito, carro de juguete, cochecitos, camioncito
toy gun, water gun, pichkari, nerf gun, holi gun, water pistol, holi pichkari | khilona banduk, pani ki banduk, pichkaari, banduk khilona, pichkariyan, pichakari | पिचकारी, खिलौना बंदूक, पिचकारियां | pistola de agua, pistola de juguete, pistola de dardos, pistola nerf, chisguete, lanzador de agua
toy, toys, kids toys, play toy | khilona, khilone, khilauna, khilaune, khilona baccho ka, khilaunaa, khelne ka saman | खिलौना, खिलौने, खिलौनों | juguete, juguetes
train set, toy train, train toy, railway set | rel gadi khilona, khilona train, relgadi | रेलगाड़ी, खिलौना ट्रेन, टॉय ट्रेन | tren de juguete, trencito, pista de tren, tren electrico
trampoline || ट्रैम्पोलिन | trampolin, cama elastica, brincolin
yo yo, yoyo | yo yo | यो यो | yoyo, yo yo, yoyó
`,
};
