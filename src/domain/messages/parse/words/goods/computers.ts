import type { ConceptTable } from '../concept-table.ts';

/** Computers, parts, office machines. */
export const COMPUTERS: ConceptTable = {
  kind: 'goods',
  trade: 'computers',
  rows: `
barcode scanner, bar code scanner, qr scanner, scanner | skenar, scaner, barkod scanner | बारकोड स्कैनर, स्कैनर | lector de codigo de barras, escaner, lector de barras, escaner de codigos
blank cd, cd, dvd, blank dvd, compact disc | seedee, sidi | सीडी, डीवीडी | cd, dvd, disco virgen
card reader, memory card reader, sd card reader, usb card reader | kard ridar, kard reader, card ridar | कार्ड रीडर | lector de tarjetas, lector de memorias
cartridge, toner, printer ink, ink cartridge, ink bottle printer, toner cartridge, printer cartridge | printer ki ink, siyahi printer, toner, katrij, kartrij, printer ki syahi, printar ink | टोनर, प्रिंटर स्याही, कार्ट्रिज | cartucho, cartucho de tinta, toner, tinta de impresora, tinta para impresora, cartuchos
cash counting machine, note counting machine, billing machine, pos machine, thermal printer, receipt printer, bill printer, billing printer, label printer | bill machine, note ginne ki machine, bil printer | बिलिंग मशीन, थर्मल प्रिंटर | impresora termica, impresora de recibos, contadora de billetes, impresora de tickets, impresora de etiquetas
computer, computers, desktop, pc, desktop computer, all in one pc | kampyutar, kamputer, computar, computor | कंप्यूटर, कम्प्यूटर | ordenador, computadora, computador, pc, ordenadores, ordenador de mesa, pc de escritorio
cooling pad, laptop cooler, cooling fan, laptop cooling pad, cpu fan, cpu cooler | laptop thanda karne wala, cpu pankha | कूलिंग पैड | base refrigerante, ventilador para laptop, base ventilada, enfriador de laptop, disipador, base enfriadora
desktop speaker, computer speaker, pc speaker | computer ka speaker, computer wala speaker || altavoces de ordenador, bocinas para pc, parlantes para pc, bocinas para computadora
ethernet cable < cable, lan cable, network cable, patch cord, rj45 cable, lan wire, cat6 cable, internet cable | lan kebal, len cable, internet ki taar, laan cable, internet taar | लैन केबल, इंटरनेट केबल | cable de red, cable ethernet, cable utp, cable de internet, cable lan
external hard disk, hard disk, hard drive, hdd, external hdd, portable hard disk, harddisk, harddrive | had disk, hard disc, haard disk, hardisk, hard diks | हार्ड डिस्क, हार्ड ड्राइव | disco duro, disco duro externo, disco externo, disco rigido
graphics card, gpu, graphic card, video card | grafik card, grafics kard | ग्राफिक्स कार्ड | tarjeta grafica, tarjeta de video, placa de video, grafica
graphics tablet, drawing tablet, pen tablet, writing tablet, lcd writing pad, lcd tablet, lcd writing tablet, writing pad lcd | likhne wala tablet, digital slate, lcd slate | राइटिंग टैबलेट, डिजिटल स्लेट | tableta grafica, tableta de dibujo, pizarra digital lcd, pizarra lcd, tablet de dibujo
keyboard, keyboards, computer keyboard, mechanical keyboard, wireless keyboard, key board, keyboard mouse combo, keyboard combo | kibord, keybord, kee board, kibod, keboard, key bord | कीबोर्ड, की बोर्ड | teclado, teclados, teclado mecanico, teclado inalambrico, combo de teclado y mouse, teclado y raton
laminator, lamination machine, laminating pouch, laminating sheet, lamination sheet, lamination pouch | laminesan, leminesan, lamination ki sheet | लेमिनेशन, लैमिनेशन | plastificadora, laminadora, enmicadora, micas para enmicar, micas para plastificar, termolaminadora
laptop battery | laptop ki battery, laptop ki baitri | लैपटॉप बैटरी | bateria de laptop, bateria de portatil, bateria para laptop
laptop charger < charger, laptop adapter, laptop power adapter | laptop ka charger, leptop charger | लैपटॉप चार्जर | cargador de laptop, cargador de portatil, cargador de notebook, cargador para laptop, cargador de ordenador
laptop stand, laptop table, bed table, laptop desk, foldable laptop table, laptop riser | laptop ka stand, laptop ki table, laptop istand, laptop tebal | लैपटॉप स्टैंड, लैपटॉप टेबल | soporte para laptop, mesa para laptop, soporte para portatil, elevador de laptop, base para laptop, mesa de cama, soporte de portatil
laptop, laptops, notebook computer, macbook, gaming laptop, chromebook | leptop, laptaap, laiptop, lapotop, lapatop, laptoop | लैपटॉप | portatil, laptop, computadora portatil, ordenador portatil, laptops, computador portatil, notebook
monitor, monitors, computer screen, led monitor, desktop monitor | monitar, moniter, computer ki screen | मॉनिटर | monitor, pantalla de ordenador, pantalla de computadora, monitores
motherboard, mother board, mainboard | madarbord, motherbord | मदरबोर्ड | placa base, tarjeta madre, placa madre, motherboard
mouse pad, mousepad, mouse mat, desk mat, gaming mouse pad | maus pad, mouse ped, maus paid | माउस पैड | alfombrilla, mousepad, tapete para mouse, alfombrilla de raton, pad mouse, almohadilla de raton
mouse, computer mouse, wireless mouse, optical mouse, gaming mouse, usb mouse, mouses | maus, mous, maaus, mause | माउस, वायरलेस माउस | raton, mouse, raton inalambrico, ratones, mouse inalambrico, raton gamer
pen drive, pendrive, flash drive, usb drive, usb stick, thumb drive, pendrives, usb flash drive, usb pendrive | pendraiv, pen draiv, pendriv, paindrive, pen draive | पेन ड्राइव, पेनड्राइव | memoria usb, pendrive, usb, lapiz usb, memorias usb, memoria flash, llave usb, pincho usb, memoria de usb, unidad usb
printer, printers, inkjet printer, laser printer, all in one printer, photocopier, xerox machine | printar, prinTar, pirintar | प्रिंटर, प्रिन्टर | impresora, impresoras, multifuncional, impresora laser, fotocopiadora
processor, cpu, intel processor | prosesar, cepeeyoo | प्रोसेसर, सीपीयू | procesador, cpu
ram, ddr4 ram, memory module, laptop ram, ddr ram | rem | रैम | memoria ram, ram
router, wifi router, modem, wifi modem, routers, wifi dongle, range extender, wifi extender, dongle, repeater wifi | rautar, routar, wifi raoutar, waifai, vaifai router, rooter, raauter | राउटर, वाईफाई राउटर, मॉडेम | router, enrutador, modem, repetidor wifi, ruteador, rutor, amplificador wifi, extensor wifi, adaptador wifi
shredder, paper shredder, paper cutter machine | kagaz katne ki machine || trituradora de papel, destructora de papel
spiral binding machine, binding machine, comb binding | baainding machine || encuadernadora, engargoladora, anillos de encuadernacion
ssd, solid state drive, nvme ssd, m2 ssd, sata ssd, ssd drive | es es di, essd | एसएसडी | disco ssd, ssd, unidad ssd, disco solido, disco de estado solido
tablet pc, tablet computer, ipad, tab, android tablet, kids tablet | tablet mobile, teblet, taiblet computer | टैबलेट, टैब | tableta, tablet, ipad, tabletas, tablets
ups, inverter ups, computer ups, ups battery | u p s, yoo pi es | यूपीएस | ups, no break, sai, regulador con bateria, nobreak
usb fan, usb light, mini usb fan, usb lamp | usb pankha, usb wala pankha | यूएसबी पंखा | ventilador usb, lampara usb, luz usb
usb hub, type c hub, multiport adapter, usb splitter, docking station, usb c hub, usb port hub, hub | yusb hub, yuesbi hub | यूएसबी हब | hub usb, concentrador usb, hub tipo c, multipuerto, hub, ladron usb, adaptador multipuerto
vga cable < cable, vga, display port cable, vga wire | viji cable | वीजीए | cable vga, vga
webcam, web cam, web camera, computer camera, pc camera | vebkem, web kemra, vebcam | वेबकैम, वेब कैमरा | camara web, webcam, camara para pc, camara de computadora
`,
};
