import type { ConceptTable } from '../concept-table.ts';

/** Meat, poultry and fish. */
export const FOOD_MEAT_FISH: ConceptTable = {
  kind: 'goods',
  trade: 'meat and fish',
  rows: `
bacon ||| tocino, panceta, beicon
beef, buff | gaay ka gosht, bada gosht | बड़ा गोश्त | res, carne de res, ternera, vacuno
catla fish < fish, katla | katla machhli | कतला
chicken, broiler | murga, murgi, murg, murgha, chiken | चिकन, मुर्गा, मुर्गी | pollo
chicken breast < chicken, breast boneless | murgi ka seena | चिकन ब्रेस्ट | pechuga, pechuga de pollo
chicken leg < chicken, drumsticks, leg piece, drumstick chicken | tangdi, tangri, murge ki tang, leg pis | तंगड़ी | muslo, muslos, pierna de pollo, contramuslo
chicken wings < chicken, wings || चिकन विंग्स | alitas, alitas de pollo
chop, chops, mutton chops, ribs | chaap, champ, chanp | चॉप, चांप | chuleta, chuletas, costilla, costillas
cod < fish ||| bacalao
crab, crabs | kekda, kekra | केकड़ा | cangrejo, jaiba
duck | batakh, battakh | बत्तख | pato
fish | machhli, machli, machhi, machi | मछली, मच्छी | pescado, pez
fish fillet < fish, fillet | bina kaante wali machhli | फिश फिले | filete de pescado, filete
goat meat, mutton, goat | bakra, bakre ka gosht, mattan, khasi | मटन, बकरा, बकरे का गोश्त | cabrito, chivo, cabra
ham ||| jamon, jamon cocido, jamon york
hilsa < fish, ilish | hilsa machhli | हिल्सा
kebab, seekh kebab | kabab, seekh kabab | कबाब, सीख कबाब | kebab, pincho
lamb | memna | मेमना | cordero, borrego
liver | kaleji, kalezi | कलेजी | higado
lobster ||| langosta, bogavante
mackerel < fish, bangda | bangda machhli | बांगड़ा | caballa
meat | gosht, maas, mans | मांस, गोश्त | carne
meatball, meatballs | kofta | कोफ्ता | albondiga, albondigas
minced meat, mince, keema, ground meat | keema, kima, qeema | कीमा | carne picada, carne molida
mussels, clams ||| mejillon, mejillones, almejas
nuggets, chicken nuggets || नगेट्स | nuggets
octopus ||| pulpo
pomfret < fish | pomfret machhli, paplet | पॉम्फ्रेट, पापलेट | palometa
pork | suar ka gosht | पोर्क | cerdo, puerco, chancho
prawn, prawns, shrimp, shrimps | jhinga, jheenga | झींगा | gamba, gambas, camaron, camarones, langostino
quail | bater | बटेर | codorniz
rabbit | khargosh | खरगोश | conejo
rohu < fish, rui | rohu machhli | रोहू
salami ||| salami, salchichon
salmon < fish ||| salmon
sardine, sardines ||| sardina, sardinas
sausage, sausages, frankfurter, hot dog sausage || सॉसेज | salchicha, salchichas, chorizo, longaniza
seer fish < fish, surmai, king fish, kingfish | surmai, vanjaram | सुरमई
squid, calamari ||| calamar, calamares
tilapia < fish ||| tilapia, mojarra
trout < fish ||| trucha
turkey ||| pavo, guajolote
bones, soup bones, paya | haddi, paya, paaya | पाया | huesos, hueso para caldo
desi chicken < chicken, country chicken | desi murga, desi murgi, gavran chicken | देसी मुर्गा | pollo de corral, gallina
`,
};
