import type { ConceptTable } from '../concept-table.ts';

/** Sound, picture, cameras, small electronics. */
export const ELECTRONICS: ConceptTable = {
  kind: 'goods',
  trade: 'electronics',
  rows: `
action camera, gopro, sports camera, vlog camera | ekshan kemra || camara deportiva, camara de accion
alarm clock, table clock, digital clock, alarm watch, alarm | alaram ghadi, tebal ghadi, alarm ghadi, table ghadi | अलार्म घड़ी, टेबल घड़ी | despertador, reloj despertador, reloj de mesa, reloj digital de mesa
alexa, smart speaker, echo dot, voice assistant ||  | altavoz inteligente, bocina inteligente, parlante inteligente
amplifier, audio amplifier, stereo amplifier, amp | amplifair, emplifayar | एम्पलीफायर | amplificador
antenna, tv antenna, dish antenna, dish | entina, antina, chhatri tv, dish tv | एंटीना, डिश | antena, antena de tv
battery, batteries, cell, cells, aa battery, aaa battery, dry cell, pencil cell, button cell, coin cell, alkaline battery, pencil battery | baitri, betri, bateri, sel, pencil sel, baitery, bettery, battry, pensil sel, batri, chhote cell | बैटरी, सेल, पेंसिल सेल, बैट्री | pila, pilas, bateria, baterias, pila alcalina, pilas aa, pila de boton
binoculars, binocular, telescope, monocular | durbin, doorbeen, durbeen, doorbin | दूरबीन | binoculares, prismaticos, catalejo, telescopio
bluetooth speaker < speaker, wireless speaker, portable speaker, bt speaker, mini speaker | blutooth speaker, blututh speaker, bluetuth speaker, bloototh speaker | ब्लूटूथ स्पीकर | altavoz bluetooth, bocina bluetooth, parlante bluetooth, altavoz portatil, bocina inalambrica, parlante portatil, bocina portatil, corneta bluetooth
calculator, calculators, scientific calculator, calci | kalculator, calculater, kalkuletar, calculetor, hisab machine | कैलकुलेटर, कैल्कुलेटर | calculadora, calculadora cientifica
camera lens, lens, dslr lens, lens cap | lains | लेंस | lente de camara, objetivo de camara
camera, cameras, dslr, digital camera, instant camera, dslr camera | kemra, kamra photo, kaimra, camra | कैमरा, कैमरे | camara, camara de fotos, camara digital, camara instantanea, camara fotografica
cctv camera, cctv, security camera, wifi camera, ip camera, spy camera, surveillance camera | sisitivi, cc tv, kemra cctv, cctv kemra, sisi tv | सीसीटीवी, सीसीटीवी कैमरा | camara de seguridad, camara de vigilancia, camara ip, camara wifi, camara espia
drone, drones, camera drone | dron | ड्रोन | dron, drone
emergency light, rechargeable light, emergency lamp | imargency light, emrgency lait, emarjensi light | इमरजेंसी लाइट | luz de emergencia, lampara de emergencia, lampara recargable
fire stick, tv stick, streaming stick, android tv box, tv box, set top box, android box | set top boks, fayar stick, setup box | फायर स्टिक, सेट टॉप बॉक्स | tv box, decodificador, caja de tv, reproductor de streaming
game console, video game, playstation, gaming console, console, tv game | vidio game, vedio game, video gem | वीडियो गेम, विडियो गेम | consola, videojuego, consola de videojuegos, videojuegos
game controller, gaming controller, joystick, gamepad, game pad, ps controller, gamepads | joy stick, gem pad, game ka remote | गेम कंट्रोलर, जॉयस्टिक | control de videojuegos, mando, joystick, mando de consola, control de juego, palanca de juego, gamepad, control para ps4
gps tracker, tracker, smart tag, airtag, bluetooth tracker, key finder | jipies tracker, jpies | जीपीएस ट्रैकर | rastreador gps, localizador, rastreador, airtag
hdmi cable < cable, hdmi, hdmi wire, tv cable, hdmi lead | hdmi taar, h d m i, echdmi, hdmi kebal | एचडीएमआई, एचडीएमआई केबल | cable hdmi, hdmi
home theatre, home theater, soundbar, sound bar, sound system, music system | hom thiyetar, saund bar, home theatre system, saundbar | साउंड बार, होम थिएटर, म्यूज़िक सिस्टम | barra de sonido, teatro en casa, equipo de sonido, minicomponente, equipo de musica
memory card, sd card, micro sd, micro sd card, microsd, tf card, memory cards, sdcard, memory chip | memri card, memory kard, chip mobile ki, memori card, memry card, mamory card, maimori kard | मेमोरी कार्ड, मेमरी कार्ड, एसडी कार्ड | tarjeta de memoria, memoria micro sd, tarjeta sd, micro sd, tarjeta micro sd, memoria sd
microphone, mic, collar mic, lavalier mic, karaoke mic, wireless mic, mike, lapel mic, microphones, podcast mic | maik, mik, collar maik, kolar mike | माइक, माइक्रोफोन, कॉलर माइक | microfono, microfono inalambrico, microfono de solapa, micro, microfono lavalier, microfono karaoke
mosquito racket, mosquito bat, mosquito killer bat, electric racket, mosquito killer racket, bug zapper | machhar marne ka bat, machar racket, machhar bat, machar wala bat, machhar marne wala bat, machhar wala racket | मच्छर रैकेट, मच्छर मारने का बैट | raqueta mata mosquitos, raqueta electrica, matamoscas electrico, raqueta matamosquitos, mata mosquitos electrico
mp3 player, music player, ipod, portable music player | em pi three || reproductor mp3, reproductor de musica
projector, mini projector, led projector | projektar, projecter, prajektar | प्रोजेक्टर | proyector, proyector portatil, video beam, mini proyector
radio, fm radio, transistor, portable radio | rediyo, redio, fm redio, tranjistar | रेडियो, ट्रांज़िस्टर | radio, radio portatil, radio fm
remote control, remote, tv remote, ac remote, universal remote, remotes, set top box remote | rimot, rimote, remot, tv ka remote, rimoot, ac ka remote | रिमोट, टीवी रिमोट, रिमोट कंट्रोल | control remoto, mando a distancia, mando, control de tv, control universal, control remoto universal, mando de tele
ring light, selfie light, led ring light, studio light, softbox | ring lait, selfi light, ring wali light, ring lite | रिंग लाइट | aro de luz, luz anular, anillo de luz, aro luz led, luz de estudio
smart tv, television, tv, led tv, lcd tv, android tv, televisions | tivi, tee vee, telivijan, teevi, ti vi | टीवी, टेलीविजन, एलईडी टीवी, स्मार्ट टीवी | televisor, television, tele, pantalla de tv, smart tv, televisores, tv
speaker, speakers, loudspeaker, loud speaker | spikar, speker, speakar, ispeaker, ispikar, spekar, spikers, sipkar | स्पीकर | altavoz, bocina, parlante, altavoces, bocinas, parlantes
tripod, camera tripod, mobile tripod, tripod stand, gimbal, phone tripod, gorilla tripod | traipod, tripot, tirpod, camera stand, triped, trypod | ट्राइपॉड, तिपाई | tripode, tripie, tripode para celular, tripie para celular, gimbal
voice recorder, dictaphone || वॉइस रिकॉर्डर | grabadora de voz, grabadora
vr headset, vr box, vr glasses, virtual reality headset || वीआर बॉक्स | gafas vr, lentes vr, gafas de realidad virtual, visor vr
walkie talkie, walkie talkies | voki toki, walky talky | वॉकी टॉकी | walkie talkie, radios de comunicacion, intercomunicador
weighing scale, weighing machine, bathroom scale, weight machine, kitchen scale, digital scale, luggage scale, weight scale | taraju, tarazu, vajan machine, wajan ki machine, tol machine, vazan machine, wazan machine, wajan machine, tarajoo | तराज़ू, तराजू, वजन मशीन, वज़न मशीन | bascula, balanza, pesa, bascula de cocina, balanza digital, bascula digital, gramera, pesa digital
woofer < speaker, subwoofer, party speaker, trolley speaker, tower speaker | vufar, wufer, bufer, wuffer, dj speaker | वूफर, वूफ़र | subwoofer, bafle, cabina de sonido, torre de sonido
`,
};
