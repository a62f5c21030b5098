import type { ConceptTable } from '../concept-table.ts';

/** Furniture and home decoration. */
export const FURNITURE: ConceptTable = {
  kind: 'goods',
  trade: 'home',
  rows: `
air mattress, inflatable bed, air bed || एयर बेड | colchon inflable, cama inflable
artificial flowers, artificial plants, fake flowers, artificial plant, plastic flowers | nakli phool, nakli paudhe, nakli ful, plastic ke phool | नकली फूल, आर्टिफिशियल फूल | flores artificiales, plantas artificiales, flor artificial, planta artificial
bean bag, beanbag | bin bag, been bag | बीन बैग | puff, puf, sillon puff
bed, cot, bed frame, diwan, double bed furniture, charpai, khat | palang, khaat, charpai, khatiya, palangh, takht, chaarpai, khaatiya | पलंग, चारपाई, खाट, बेड, तख्त, खटिया | cama, base de cama, litera, camas, catre, camarote
bookshelf, book rack, bookcase, book shelf | kitabon ki almari, kitab ka rack | बुक शेल्फ | librero, estanteria, librera, estante de libros, biblioteca
chair, chairs, plastic chair, office chair, study chair, dining chair, folding chair, gaming chair | kursi, kursiyan, kurasi, kursee, kursiya | कुर्सी, कुर्सियां, चेयर, कुर्सियाँ | silla, sillas, silla de oficina, silla plegable, silla gamer
chest of drawers, drawer, drawers, drawer unit, drawer organizer | daraaz, daraj, draj | दराज | cajonera, comoda, cajon, cajoneras, gavetero, cajones
clothes drying stand, drying stand, cloth drying stand, clothes stand, clothesline, drying rack, cloth stand | kapde sukhane ka stand, kapde sukhane ki dori, alagni, kapde sukhane wala stand | कपड़े सुखाने का स्टैंड, अलगनी | tendal, tendedero plegable, cuerda de ropa, lazo para tender ropa
clothes hanger, hanger, hangers, wooden hanger, coat hanger | hengar, kapde taangne wala, haingar, hangar | हैंगर | percha, gancho de ropa, perchas, ganchos para ropa, colgador, ganchos de ropa, perchero de ropa
coat stand, key holder, key hanger, key rack, wall hooks, wall hook, hooks, door hook, adhesive hooks, hook | khunti, huk, khoonti, chabi tangne ka, chabi stand, khuntee, dewar huk | खूंटी, हुक, की होल्डर, चाबी स्टैंड | perchero, portallaves, colgador de pared, gancho adhesivo, ganchos, gancho, porta llaves, ganchos adhesivos, colgador de llaves
dream catcher, dreamcatcher, dream catchers || ड्रीम कैचर | atrapasueños
figurine, showpiece, show piece, statue, decor piece, home decor, decoration piece, showpieces, sculpture, elephant statue | sho pis, sajawati saman, shopis, saja samaan, showpis | शोपीस, सजावटी सामान | figura decorativa, adorno, estatua, escultura, figura, adornos, decoracion, centro de mesa, estatuilla, figuras decorativas
lamp shade, lampshade, lantern, lanterns, hanging lamp, hanging lantern, chandelier, pendant light, paper lantern, hanging light, wall lamp, wall light | jhumar, laltain, lalten, jhoomar, kandil, kandeel, laalten, deewar ki light, akash kandil | झूमर, लालटेन, कंडील, आकाश कंदील | farol, pantalla de lampara, candil, lampara colgante, candelabro de techo, farolillo, aplique, farolito, lampara de pared, arbotante, faroles
mattress, mattresses, gadda, foam mattress, orthopaedic mattress | gadda, gadde, maitres, gaddaa, metras, gadela, toshak | गद्दा, गद्दे, मैट्रेस | colchon, colchoneta, colchones
mirror, mirrors, wall mirror, makeup mirror, looking glass | aaina, darpan, sheesha dekhne wala, aina, darpan, mirar, ayina | आईना, दर्पण, शीशा, आइना | espejo, espejos, espejo de pared, espejo de maquillaje
mosquito net, bed net, window net, mosquito nets | machhardani, machar dani, machhardaani, machhardani, masahari, macchardani, mosquito jali, machar jali | मच्छरदानी, मच्छर दानी, मसहरी | mosquitero, toldillo, mosquiteros, pabellon de cama, malla mosquitera
organiser, organizer, closet organizer, wardrobe organizer, saree cover, storage organiser, shoe organizer, makeup organizer, storage bag clothes, blanket bag, saree bag | kapde rakhne ka bag, aarganaizar, saree rakhne ka cover, organaijar, sadi cover | ऑर्गेनाइज़र, साड़ी कवर | organizador, organizador de ropa, bolsa organizadora, organizador de closet, organizadores, organizador de maquillaje
painting, wall painting, wall art, wall decor, canvas painting, canvas print, wall frame, scenery, tapestry, wall plate | tasveer, chitra, painting dewar ki, tasvir, seenri, deewar ki painting, penting | पेंटिंग, तस्वीर, चित्र, वॉल आर्ट | cuadro, cuadro decorativo, cuadros, arte de pared, tapiz, cuadros decorativos, lienzo decorativo
shelf, rack, shelves, wall shelf, storage rack, metal rack, corner shelf, racks, floating shelf, shelving | rek, raik, tand, diwar ki shelf, shelf dewar, almari khuli, raik saman | शेल्फ, रैक, टांड | repisa, estante, anaquel, repisas, estanteria metalica, balda, estantes, anaqueles, rinconera
shoe rack, shoe stand, shoe cabinet, shoe shelf | jute ka rack, chappal stand, joote rakhne ka rack, jute rakhne ka stand, jute ka stand | शू रैक, जूते का रैक, चप्पल स्टैंड | zapatera, zapatero, organizador de zapatos, mueble zapatero
sofa, couch, sofa set, sofa cum bed, diwan sofa, settee, recliner | sofa set, sofaa, sopha | सोफा, सोफ़ा, सोफा सेट | sofa, sillon, sofa cama, sillones, butaca, love seat, reclinable
stool, stools, plastic stool, bar stool, patla stool, step stool | istool, chauki, patta baithne wala, stul, patra, patla, tipai | स्टूल, चौकी, पटला | taburete, banco, banquito, bancos, banqueta, banquillo, escabel, banca
ottoman < stool, pouffe, footstool, mooda, mudda | muda, moodha, muddha, modha | मूढ़ा, मुड्डा | otomana
storage box, storage basket, basket, laundry basket, baskets, laundry bag, plastic basket, cane basket, storage bin, laundry hamper | tokri, dalia tokri, tokriyan, tokari, kapdon ki tokri, tokra, chhabdi, gande kapde ki tokri | टोकरी, टोकरियां, टोकरा, कपड़ों की टोकरी, बास्केट | cesta, canasto, cesto, cesto de ropa, canastas, caja organizadora, caja de almacenamiento, cestas, canasto de ropa, cesto para ropa, cajas organizadoras, bote de ropa sucia, canastilla
table, tables, desk, dining table, study table, centre table, coffee table, side table, folding table, computer table, office table, tea table | mej, mez, tebal, meij, tipai table, padhne ki table, khane ki mej, teable | मेज़, मेज, टेबल, डाइनिंग टेबल, स्टडी टेबल | mesa, escritorio, mesa de centro, mesita, mesas, comedor, mesa plegable, buro, escritorios, mesa de comedor, mesita de noche
tv unit, tv stand, tv wall mount, tv mount, wall mount, tv bracket, tv cabinet | tivi stand, tv ka stand, tivi ka stand | टीवी स्टैंड, टीवी यूनिट | mueble de tv, soporte de tv, soporte para tv, soporte para televisor, mueble para tv, rack de tv, base para tv
vase, vases, flower vase, flower pot vase, glass vase | phooldan, guldaan, phuldan, guldan, fuldan, phooldaan, fooldan | फूलदान, गुलदान | florero, jarron, floreros, jarrones
wall clock, clock, wall clocks, wall watch | deewar ghadi, diwar ghadi, dewal ghadi, deewar ki ghadi, wal ghadi, diwar ki ghadi, dewar ghadi | दीवार घड़ी, दीवार की घड़ी | reloj de pared, relojes de pared
wall hanging, wall hangings, door hanging decor, jhoomar hanging | wal hanging, deewar par latkane wala, diwar hanging, dewar hanging | वॉल हैंगिंग | colgante de pared, adorno de pared
wallpaper, wall sticker, wall stickers, wall decal, wall panel, foam sheet wall, wall paper, 3d wallpaper, pvc panel | walpaper, diwar ka sticker, val pepar, deewar ka kagaz, wall stikar | वॉलपेपर, वॉल स्टिकर, वाल पेपर | papel tapiz, papel pintado, vinilo decorativo, papel mural, vinilos decorativos, vinil decorativo
wardrobe, almirah, cupboard, cabinet, almira, plastic wardrobe, foldable wardrobe, portable wardrobe | almari, almaari, alamari, almirah, almirha, aalmari, kapdo ki almari | अलमारी, अलमारियां, आलमारी | armario, closet, ropero, guardarropa, placard, gabinete, escaparate, roperos
wind chime, wind chimes, windchime, jhankar | hawa ki ghanti, vind chaim | विंड चाइम | campanas de viento, movil de viento, carillon de viento
`,
};
