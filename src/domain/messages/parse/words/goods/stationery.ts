import type { ConceptTable } from '../concept-table.ts';

/** Paper, writing, school and office. */
export const STATIONERY: ConceptTable = {
  kind: 'goods',
  trade: 'stationery',
  rows: `
ball pen < pen, ballpoint pen, ballpen, ballpoint, ball point pen | bol pen, baal pen | बॉल पेन | lapicero, birome, pluma bic
binder clip, binder clips, bulldog clip, paper clamp || बाइंडर क्लिप | pinza sujetapapeles, clip de carpeta, sujetadocumentos, pinza de oficina
book cover paper, brown paper, brown cover, book cover roll, book covers | jild, khaki kagaz, copy ka cover, kitab ka cover | जिल्द, ब्राउन पेपर | papel kraft, forro para cuadernos, papel para forrar, forro de libros
box file, lever arch file, arch file, office file, ring binder, binder | faail dabba | बॉक्स फाइल | archivador, carpeta de palanca, carpeta de anillas, carpeta de argollas, bibliorato
calendar, wall calendar, desk calendar | kailendar, kalendar | कैलेंडर, पंचांग | calendario, almanaque
carbon paper || कार्बन पेपर | papel carbon, papel carbonico
chalk, chalks, chalk box | khadiya, chaak, chak | चाक, खड़िया | tiza, gis, tizas, gises
chart paper, chart, pastel sheet, chart sheet | chart pepar | चार्ट पेपर, चार्ट | cartulina, cartulinas, pliego de cartulina
coloured paper, craft paper, color paper, colour paper, glazed paper | rangeen kagaz, rangin kagaz | रंगीन कागज़ | papel de colores, papel lustre, papel glase
clipboard, exam board, writing pad, exam pad, clip board | likhne ka board, pad likhne wala, imtihan board, pariksha board | क्लिप बोर्ड, परीक्षा बोर्ड | tabla con clip, portapapeles, tabla con sujetapapeles
compass geometry, compass, rounder | prakar, parkar, compass box wala | परकार, प्रकार, कंपास | compas, compas escolar
protractor | chanda | चांदा | transportador
divider geometry, divider || डिवाइडर
correction pen, whitener, correction fluid, white ink, correction tape, fluid whitener | vaitnar, whitner, whaitnar, safed ink | व्हाइटनर, वाइटनर | corrector, liquid paper, tipex, corrector liquido, cinta correctora, liquido corrector
desk organiser, pen stand, pen holder, desk organizer, pencil stand, pencil holder | pen rakhne ka stand, kalamdan, kalamdaan | पेन स्टैंड, कलमदान | portalapices, organizador de escritorio, portaplumas, lapicero de escritorio, bote para lapices
diary, diaries, planner, daily planner, organiser planner, agenda, personal diary | dayri, daayri, daayari | डायरी | agenda, diario, planificador, planeador, agendas
drawing book, sketch book, sketchbook, drawing copy, sketch pad, drawing pad | drawing ki copy, chitrakala copy, drowing book | ड्रॉइंग बुक, ड्राइंग बुक, ड्राइंग कॉपी, स्केच बुक | cuaderno de dibujo, bloc de dibujo, libreta de dibujo, block de dibujo
duster, blackboard duster, whiteboard duster | dastar, jharan board | डस्टर | borrador de pizarra, borrador de pizarron
envelope, envelopes, shagun envelope, money envelope, gift envelope | lifafa, lifafe, lifaafa, shagun ka lifafa | लिफाफा, लिफाफे, लिफ़ाफ़ा, शगुन लिफाफा | sobres, sobre de papel, sobre manila
eraser, erasers, rubber eraser | rabad mitane wala, mitane wala, ireser, mitaune | रबड़, इरेज़र, मिटाने वाला | goma de borrar, borrador, goma, borradores
file folder, folder, file, files, folders, plastic folder, document folder, file cover, clear folder | faail, phaail, phail | फाइल, फ़ोल्डर, फाईल | carpeta, folder, carpetas, folders, folio, carpeta plastica, legajo
fountain pen < pen, ink pen, dip pen | syahi wala pen, nib pen, siyahi wala pen | फाउंटेन पेन, स्याही वाला पेन | pluma fuente, pluma estilografica, estilografica, pluma de tinta
gel pen < pen, gel pens | jel pen | जेल पेन | boligrafo de gel, pluma de gel, lapicero de gel, boligrafo gel
geometry box, compass box, instrument box, geometry set, pencil compass box | jyometri box, kampas box, jamitri box, jometry box | ज्योमेट्री बॉक्स, कंपास बॉक्स | estuche de geometria, juego de geometria, set de geometria, juego geometrico
glitter pen, glitter, glitters, glitter powder | chamki powder, gilitar | ग्लिटर, चमकी पाउडर | purpurina, diamantina, brillantina, escarcha, glitter
glue stick, gum stick, uhu | glu stik | ग्लू स्टिक, गम स्टिक | barra de pegamento, pegamento en barra, lapiz adhesivo, barra adhesiva, voligoma, pritt
glue, gum, fevicol, adhesive glue, paste, white glue | gond, gaund, fevikol, lei, chipkane ka gond, gam | गोंद, फेविकोल | pegamento, cola, pegamento blanco, goma de pegar, resistol, cola blanca, plasticola, pegante, colbon
graph paper, graph book, graph copy | graf kapi | ग्राफ पेपर, ग्राफ कॉपी | papel milimetrado, papel cuadriculado
greeting card, birthday card, invitation card, greeting cards, invitation, wedding card, thank you card | badhai card, shadi ka card, nimantran patra, nyota card | ग्रीटिंग कार्ड, शादी का कार्ड, निमंत्रण पत्र | tarjeta de felicitacion, tarjeta de cumpleaños, invitaciones, invitacion, tarjeta de regalo, postal
highlighter, highlighters, highlighter pen, text marker | hailaitar, hai laitar | हाइलाइटर | resaltador, subrayador, marcatextos, marcador fluorescente, destacador, resaltadores, subrayadores, resaltadores de texto
index cards, flash cards, flashcards | flash kard | फ्लैश कार्ड | fichas, tarjetas didacticas, fichas bibliograficas, tarjetas flash
ink, ink bottle, stamp ink, pen ink | syahi, siyahi, shyahi | स्याही, सियाही | tinta, tinta para sello, tintero, tinta china
label, labels, stickers label, name slip, name label, price tag, name slips, name stickers | lebal, naam ki chit, parchi, chit | लेबल, पर्ची, नाम पर्ची | etiqueta, etiquetas, etiquetas escolares, etiqueta adhesiva
letter pad, writing paper, letterhead, letter paper | chitthi ka kagaz || papel de carta, hojas membretadas
long book, register, registers, ledger, account book, attendance register, long notebook, bahi khata | bahi, khata, rejistar, bahi khaata, khata bahi, bahikhata, lambi copy | रजिस्टर, बही खाता, बही, लंबी कॉपी | libro de cuentas, libro de registro, libro de actas, registro
marker, markers, permanent marker, whiteboard marker, board marker, marker pen, cd marker, white board marker | markar, marker pen, marker, bord markar | मार्कर | marcador, rotulador, plumon, marcadores, plumones, marcador permanente, marcador de pizarra, rotuladores, marcador para pizarron
mechanical pencil, pen pencil, clutch pencil, lead pencil mechanical | pen pensil, lead wali pencil, nok wali pencil | पेन पेंसिल | portaminas, lapicera mecanica, lapiz mecanico, lapicero portaminas
pencil lead, pencil leads, leads | pencil ki nok, pencil ki lead | पेंसिल लीड | minas, puntillas, minas para portaminas
notebook, notebooks, exercise book, copy notebook, writing book, note book, exercise books, school copy, classmate notebook | copy, kopi, kapi, copies, kaapi, copiyan, kopiyan, notbuk, likhne ki copy | कॉपी, कॉपियां, नोटबुक, कापी, कॉपियाँ | cuaderno, libreta, cuadernos, libretas, cuaderno escolar
notepad, memo pad, note pad, scribbling pad, rough pad, pocket notebook, small diary | notpaid, chhoti diary | नोटपैड | bloc de notas, bloc, libreta de notas, block de notas, anotador
pad ink, stamp pad, rubber stamp, stamp, self inking stamp | mohar, muhar, istamp, thappa mohar, stamp ped | मोहर, स्टांप, स्टाम्प पैड | sello, sello de goma, almohadilla para sello, tampon de tinta, cojin para sello, sellos
page marker, bookmark, page flags, bookmarks, flags sticky | nishani, kitab ki nishani, pustak chinh | बुकमार्क, निशानी | marcapaginas, separador de libros, banderitas, separadores, marcalibros, separador de pagina
paper clip, paper clips, gem clip, u clip, gem clips | jem klip, u pin, kagaz ki pin, yu clip | पेपर क्लिप, जेम क्लिप | clip, clips, sujetapapeles, clips de papel, broches de papel
paper cutter, cutter, craft knife, utility knife, box cutter, paper cutter knife, cutter blade | katar, kattar, kagaz katne wala | कटर, पेपर कटर | cuter, cutter, navaja, exacto, estilete, bisturi de papel, trincheta
paper tape, cello tape, tape, transparent tape, sellotape, scotch tape, sticky tape, celo tape, masking tape, brown tape, packing tape, adhesive tape, cellotape, parcel tape | tep, selo tape, chipkane wali tape, selotep, pucking tape, taip, selo tep | टेप, सेलो टेप, सेलोटेप, चिपकाने वाली टेप | cinta adhesiva, celo, cinta scotch, diurex, durex, cinta de embalaje, cinta de empaque, cinta canela, cinta transparente, cinta masking, cinta de enmascarar, tirro, cinta pegante
paper, papers | kagaz, kagaj, kaagaz, kagad, pepar, panna, panne | कागज़, कागज, पेपर, काग़ज़, पन्ने | papel, hojas de papel
a4 paper < paper, copier paper, a4 sheets, a4 size paper, printer paper, jk paper, a4 rim, paper ream, paper rim, a4, photocopy paper, xerox paper | kagaz ka rim | ए4 पेपर | papel bond, papel a4, hojas blancas carta, papel de impresora, resma de papel, hojas bond, folios, hojas de maquina, papel carta, papel oficio, papel fotocopia
pen, pens, pen set, writing pen, blue pen, black pen | kalam, kallam, pen likhne wala, paen | पेन, कलम, क़लम | boligrafo, pluma, bolis, boli, lapicera, esfero, plumas
pencil case, pencil box, pencil pouch, pen pouch, geometry pouch, pouch pencil | pensil box, pensil pouch, pensil ka dabba | पेंसिल बॉक्स, पेंसिल पाउच | estuche, estuche de lapices, lapicera estuche, cartuchera, cartuchera escolar, lapiceria, estuche escolar, estuchera
pencil, pencils, lead pencil, hb pencil, drawing pencil, 2b pencil | pensil, pencil, pensill, painsil | पेंसिल, पेन्सिल | lapiz, lapices, lapiz de grafito, lapices de grafito
punch, punching machine, paper punch, hole punch, punch machine | panch machine, chhed karne wala, punching mashin | पंच मशीन, पंचिंग मशीन | perforadora, sacabocados, perforador, agujereadora
push pin, push pins, thumb pin, board pin, drawing pin, thumb tack, board pins | bord pin, draing pin | बोर्ड पिन, ड्राइंग पिन | chinche, chinchetas, chinches, tachuela, tachuelas, chincheta
rubber band, rubber bands, elastic bands | rabad band, rabbar band, rabar | रबर बैंड, रबड़ बैंड | liga, ligas, bandas elasticas, gomillas, gomitas elasticas, banditas elasticas, cauchitos
ruler, scale, rulers, steel scale, plastic scale, scale 30cm, measuring scale | skel, phutta, iskel, futta, sakel, patri, scale likhne wala | स्केल, फुट्टा, पटरी | regla, reglas, escuadra, juego de reglas
scissors, scissor, paper scissors, kitchen scissors | kainchi, kaichi, kenchi, qainchi, kencchi, kainchee, sizar | कैंची, कैंचियां | tijeras, tijera
sharpener, sharpeners, pencil sharpener | sarpnar, chhilne wala, sharpnar, katar pencil, shapner, shaarpner, pensil chhilne wala | शार्पनर, छीलनी | sacapuntas, tajador, afilador de lapices, tajalapiz, sacapunta
sheet protector, plastic sleeves, clear sleeves, document sleeve, stick file, strip file | stick fail | शीट प्रोटेक्टर, स्टिक फाइल | funda plastica, protector de hojas, micas tamaño carta, folio transparente, fundas multitaladro, protectores de hojas, mica protectora
slate, writing slate, kids slate, takhti, black slate | slet, takhtee, silet, patti likhne wali, salet | स्लेट, तख्ती, स्लेट पट्टी | pizarra, pizarrita, pizarron chico
stapler pins, staple, staples, stapler pin, staple pin, staple pins | istapler pin, steplar ki pin, stapler ki pin | स्टेपलर पिन, स्टेपल पिन | grapas, grapa, ganchos de cosedora, corchetes de engrapadora, broches abrochadora
stapler, staplers, stapler machine | istaplar, steplar, istepler, stepler, stapeler | स्टेपलर | engrapadora, grapadora, abrochadora, corchetera, cosedora, engrampadora
stationery, stationary items, school supplies, office supplies | istesanri, steshnari | स्टेशनरी | papeleria, utiles escolares, material escolar, articulos de oficina, utiles
sticky notes, post it, sticky note, sticky pad, post its, stick notes | chipkane wali parchi, istiki not, stiki not | स्टिकी नोट्स, स्टिकी नोट | notas adhesivas, post it, notas, posits, papelitos adhesivos, notitas adhesivas
whiteboard, white board, blackboard, black board, notice board, pin board, bulletin board, green board | takhta, bord, shyampatt, blaik bord | व्हाइट बोर्ड, ब्लैक बोर्ड, श्यामपट्ट, बोर्ड | pizarra blanca, pizarron, pintarron, tablero, pizarra, tablon de corcho, tablero acrilico, tablero de anuncios
`,
};
