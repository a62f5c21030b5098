import type { CueTable } from './cue.ts';
import { spanishRequests } from './spanish-requests.ts';

/** Spanish of Spain and Latin America; without accents, except that "sí" and "si" fall together. */
export const SPANISH_CUES: CueTable = {
  order: {
    4: `me quedo|me la quedo|me lo quedo|me los quedo|me las quedo|nos quedamos con|nos llevamos
      |me pillo|${spanishRequests()}|me hace falta|me hacen falta|nos hace falta
      |nos hacen falta|siempre si quiero|si quiero #|si quiero el|si quiero la|si quiero un
      |si quiero una|me deja #|me dejas #|me dejan #|dejame #|dejeme #|me arma #|me armas #
      |me prepara #|armame|quiero pedir|quisiera pedir|quiero comprar|quisiera comprar
      |quiero encargar|quisiera encargar|quiero ordenar|quiero hacer un pedido
      |quisiera hacer un pedido|hacer un pedido|hacer pedido|para un pedido|mi pedido es
      |mi pedido :|nuevo pedido|me puedes mandar|me puede mandar|me pueden mandar
      |me puedes enviar|me puede enviar|me pueden enviar|puedes mandarme|puede mandarme
      |pueden mandarme|puedes enviarme|pueden enviarme|puede enviarme|podrias mandarme
      |podrian mandarme|podria mandarme|podrian enviarme|podria enviarme|me podrias mandar
      |me podrian mandar|me podria mandar|me podrian enviar|me podria enviar|me puedes apartar
      |me puede apartar|me pueden apartar|me puedes guardar|me pueden guardar
      |me puedes reservar|me pueden reservar|me puedes poner|me puede poner|me pueden poner
      |me pones|me pone|me ponen|me mandas|me manda|me mandan|me envias|me envia|me envian
      |me apartas|me aparta|me apartan|me guardas|me guarda|me guardan|me das|me da|me dan #
      |me traes|me trae|me traen|me reservas|me reserva|me anotas|me anota|me preparas
      |me prepara|me regalas|me regala|me vendes|me vende #|me despachas|me despacha
      |me agregas|me agrega|me sumas|me cobras|me llevo|me llevaria|me llevare|me quedo con
      |me lo llevo|me la llevo|me los llevo|me las llevo|voy a llevar|voy a querer|voy a pedir
      |vamos a querer|vamos a llevar|voy a necesitar|vamos a necesitar|pedido para|si mandame
      |si enviame|te encargo|le encargo|les encargo|te pido|le pido|les pido`,
    3: `quiero|queremos|quisiera|quisieramos|queria|querria|me gustaria|nos gustaria|deseo
      |deseamos|necesito|necesitamos|necesitaria|ocupo|preciso|dame|deme|denme|danos|ponme
      |pongame|ponganme|ponnos|mandame|mandeme|mandenme|mandanos|mandenos|mandar #|manda|mande
      |manden|enviame|envieme|envienme|envianos|envienos|enviar #|envien|envie|envia #
      |apartame|aparteme|apartenme|apartar #|aparta|guardame|guardeme|guardenme|resérvame
      |reserveme|reservenme|reserva|apuntame|apunteme|apuntenme|apuntanos|apunta|anotame
      |anoteme|anotenme|anota|agrega|agregame|agregale|agregue|agregar|agreguen|agregueme
      |anade|anademe|añade|anadir|anada|sumale|sumame|incluye|encargo|encargar|compro|comprar
      |preparame|prepareme|preparenme|prepara|traeme|traigame|traiganme|vendeme|vendame|pasame
      |paseme|pasenme|echame|echeme|sirveme|regalame|regaleme|despachame|despacheme|metele
      |meteme|ponle|pon|alistame|alisteme|separame|separeme|separenme|separar|pedir #|pedido
      |pedido :|lista|llevo #|tomo #|pillo|quedo con|que sean|mejor que sean|que sea de
      |mejor que sea|cambiala por|cambialo por|cambiame|otra mas|otro mas|uno mas|una mas
      |dos mas|confirmo|confirmado|confirmo el pedido|confirmo mi pedido|hazme|hagame|haganme
      |lo mismo de siempre|lo de siempre|repite|repetir el pedido|para llevar|cojo #|coge #
      |ponemos`,
    2: `^solo|solo #|^nomas|perdon|disculpa|me equivoque|mejor #|digo #|en vez de eso|por favor
      |porfa|porfavor|porfis|x favor|xfa|xfavor|tambien|ademas|y otro|y otra|otro igual
      |otra igual|otro en|otra en|entonces #|dale|vale entonces|mas #`,
    1: `contra entrega|contraentrega|contra reembolso|a domicilio|a nombre de|lo recojo
      |los recojo|la recojo|las recojo|paso por|paso a buscar|misma direccion|mi direccion
      |direccion|pago en efectivo|bizum|entregar en|entrega en|envio a|envios a`,
  },
  ifAvailable: {
    3: `si teneis|y si hay|y si tienen|y si tienes|y si tiene|y si teneis|si os queda
      |si os quedan|si vendeis|si venden|si manejan|si hay|si tienen|si tienes|si tiene
      |si esta disponible|si estan disponibles|si queda|si quedan|si les queda|si te queda
      |si es que hay|si aun|si todavia|en caso de que haya|si sigue disponible`,
  },
  total: {
    3: `ya te deposite|ya le deposite|ya deposite|ya transferi|ya te transferi|ya hice el pago
      |ya hice la transferencia|te deposito|le deposito|les deposito|te transfiero
      |le transfiero|mando … comprobante|comprobante|ya quedo el pago|ya esta pagado|ya pague
      |cuanto es en total|cuanto seria|cuanto seria en total|cuanto es todo|cuanto te debo
      |cuanto le debo|cuanto les debo|cuanto debo|cuanto sale todo|cuanto seria todo
      |cuanto es el total|cual es el total|cuanto tengo que pagar|cuanto hay que pagar
      |total a pagar|dime el total|me dices el total|me pasas el total|cuanto pago
      |a que cuenta|numero de cuenta|datos para transferir|cuanto queda en total
      |cuanto seria el total`,
    2: `total|pagado|ya pague`,
  },
  ask: {
    4: `gustaria trabajar|quiero trabajar|quisiera trabajar|gustaria conocer|quiero conocer
      |quiero ver|quisiera ver|gustaria ver|quiero hablar|quisiera hablar|quiero consultar
      |quisiera consultar|gustaria consultar|gustaria preguntar|quiero vender|quiero visitar
      |no se si hay|no se si tienen|no se si tiene|mandame … guia|mandame … precio*
      |mandame … lista|mandame … ubicacion|me mandas … ubicacion|mandame … informacion
      |pasame … ubicacion|me confirmas si|me confirma si|puedo apartar con|quiero saber
      |quisiera saber|queria saber|me gustaria saber|quiero preguntar|quisiera preguntar
      |queria preguntar|una pregunta|una consulta|una duda|quiero informacion
      |quisiera informacion|necesito informacion|quiero info|quisiera info|necesito saber
      |me puede decir|me puedes decir|me pueden decir|me podria decir|me podrias decir
      |me podrian decir|me dices|me dice|me pasas precio*|me pasas … precio*
      |me pasas … catalogo|me mandas … catalogo|me manda … catalogo|me mandas … foto*
      |me manda … foto*|mandame … foto*|mandame … catalogo|enviame … catalogo
      |me envias … catalogo|pasame … catalogo|pasame … precio*|manda … foto*|manden … catalogo
      |envian … catalogo|me recomiendas|me recomienda|me recomiendan|que me recomiendan
      |me ayudas con|me pueden ayudar|hacen envios|hacen envio|haces envios|envian a|mandan a
      |reparten a|llegan a|tienen envio|cuanto cuesta|cuanto cuestan|cuanto vale|cuanto valen
      |cuanto sale|cuanto salen|a cuanto|a como|que precio|que costo|precio de|precio del
      |precios de|cual es el precio|en cuanto|que valor|valor de|que tan`,
    3: `teneis|vendeis|haceis envios|enviais a|mandais a|repartis|abris|cerrais|aceptais
      |trabajais|que sera|podeis decirme|me podeis decir|me decis|sabeis si|sabes si|sabe si
      |saben si|cuanto|cuanta|cuantos|cuantas|cual|cuales|que tallas|que talla|que colores
      |que color|que medidas|que sabores|que marcas|que tamano*|que incluye|que trae|que lleva
      |que tal|donde|tienen|tienes|tendran|tendras|tendria|tendrian|venden|vendes|manejan
      |trabajan con|aceptan|disponible|disponibles|disponibilidad|queda|quedan|les queda
      |te queda|aun hay|todavia hay|hay|habra|viene en|vienen en|lo hay en|la hay en
      |sirve para|sirven para|funciona con|se puede|se pueden|es compatible|es apto
      |es original|son originales|precio|precios|cuesta|cuestan|valen|catalogo
      |lista de precios|garantia|lleva gluten|contiene|abren|abierto|horario|informacion|info
      |descuento|rebaja|oferta|mayoreo|por mayor|al mayor|presupuesto|cotizacion|cotizar
      |alguna promocion|promociones|se lava`,
    2: `tiene|hacen|haces|como es|como son|como se|como puedo|como hago|cuando abren|interesa
      |interesado|interesada|caro|existe|que es|que son`,
    1: `^que|lleva|puedo|pueden|puede|puedes`,
  },
  past: {
    4: `me mandasteis|me enviasteis|me vendisteis|me pusisteis|habeis mandado|habeis enviado
      |me habeis|me has mandado|me ha llegado|me han llegado|me han mandado|me han enviado
      |me ha venido|compre el|compre la|que compre hace|compre hace|compre ayer|mi … compro
      |mi … pidio|mi … encargo|mi … recibio|pidio|recibio|llevo usando|recibi|ya recibi
      |he recibido|hemos recibido|me llego|me llegaron|nos llego|ya llego|ya llegaron|llego el
      |llego la|llegaron|me mandaron|me mandaste|me enviaron|me enviaste|me vendieron
      |me trajeron|pedi|habia pedido|pedimos|he pedido|hice un pedido|compre|compramos
      |habia comprado|habia encargado|encargue|les compre|te compre|le compre|habiamos pedido`,
    3: `tengo #|tengo varios|tengo varias|llego|vino mal|vino con|vino sin|me vino|solo vino
      |vinieron|estaba|estaban|fue|quede|quedo|quedaron|traia|traian|tuve|pasado|pasada
      |se rompio|salio|salieron`,
    2: `eran|yo use|yo compre|yo tengo|me sobraron|me sobro|os deje|os compre|os pedi
      |les pedi|te pedi|le pedi|la vez pasada|la ultima vez|el mes pasado|la semana pasada
      |el ano pasado|ayer|el otro dia|hace unos dias|ya tengo|hace una semana|anteayer`,
  },
  complaint: {
    4: `que me respond*|que me contest*|no lo recomiendo|no la recomiendo|no los recomiendo
      |no las recomiendo|me salio mal*|me salieron mal*|salio defect*|se pega todo
      |hasta cuando|quien me responde|se me muri*|se muri*|se me romp*|se romp*|se me cay*
      |se me descos*|se despeg*|se me despeg*|se dan*|se me dan*|una solucion|no responde
      |no contesta*|sin pedales|estaban dur*|estaba dur*|venia incomplet*|vino incomplet*
      |estaba mala|muy mala|de mala|poner una queja|quiero quejarme|quiero reclamar
      |hacer un reclamo|sigue sin llegar|siguen sin llegar|sin llegar|me enviaron otro
      |me mandaron otro|me mandaron otra|me mandaste otra|me mandaste otro|no funciona
      |no funcionan|no sirve|no sirven|no carga|no enciende|no prende|dejo de funcionar
      |mal estado|muy mal|mala calidad|no me queda|me queda chic*|me queda grande
      |me queda pequen*|me quedo chic*|me quedo grande|no es lo que|no era lo que
      |talla equivocada|color equivocado|producto equivocado|me falta|me faltan|me falto
      |me faltaron|solo venian|solo llegaron|solo llego|no me ha llegado|no ha llegado
      |no me llego|no llego|no han llegado|todavia no me|todavia no lo|todavia no ha
      |todavia no han|aun no me|aun no ha|aun no han|nadie contesta|nadie responde|huele mal
      |llego tarde|llego rot*|llego frio|llego fria|vino rot*|no estoy content*|no era el`,
    3: `parpadea*|se apaga|se traba|se oxid*|abiertas|desinfl*|asco|asqueros*|moho|agrio|agria
      |gusano|pelo en|alergia|manchas|arañad*|descompuest*|descolorid*|encogio|desteñ*|rota
      |roto|rotas|rotos|defectuos*|equivocad*|danad*|vencid*|caducad*|podrid*|manchad*|pesimo
      |pesima|decepcion*|queja|reclamo|reclamar|estafa|fraude|horrible|fatal|descosid*
      |aplastad*|derretid*|rajad*|incomplet*|marchit*|quebrad*|rompieron|enganad*`,
    2: `problema|falta|faltan|faltaba|malo|mal|muy tarde|tan tarde|falto`,
  },
  return: {
    4: `el abono|un abono|nota de credito|me abonan|me abonen|me reembols*|devolv*|devuelv*
      |regresen el dinero|reembols*|cancela todo|cancelar todo|cancelen todo|cancele todo
      |ya no quiero nada|cancelamos|cancelalo todo|cancela la orden|cancela el pedido
      |necesito cambiar|necesito devolver|necesito que me devuelvan|me devuelvan|me devuelven
      |me regresan … dinero|regresen … dinero|me hagan el cambio|me hacen el cambio
      |quiero devolver|quisiera devolver|puedo devolver|devolver|devolverlo|devolverla
      |devolucion|quiero la devolucion|quiero … devolucion|quiero mi dinero|reembolso
      |quiero … reembolso|devuelvan|devuelvanme|devuelvame|quiero cambiar|quisiera cambiar
      |puedo cambiar|se puede cambiar|cambiarlo por|cambiarla por|cambiarlos|un cambio
      |hacer un cambio|quiero un cambio|quiero cancelar|quisiera cancelar|cancelar mi
      |cancelar el pedido|cancelar pedido|cancelar la orden|cancelen mi|cancela mi pedido
      |cancele mi|anular mi|anular el pedido|anulen|reponer|reposicion|me lo cambian
      |me la cambian|me los cambian|me lo cambien`,
    2: `cancelar|cambiar`,
  },
  status: {
    4: `estoy esperando|estamos esperando|sigo esperando|seguimos esperando|llevamos esperando
      |mi pedido de|la guia de|numero de pedido|todavia no lleg*|aun no lleg*
      |todavia no recib*|aun no recib*|no me lleg*|no ha lleg*|no han lleg*|sin recibir
      |no lo recib*|no he recib*|llevo …… esperando|llevamos …… esperando|donde esta
      |donde viene|donde va|por donde va|cuando llega|cuando me llega|cuando llegan
      |cuando llegara|cuando sale|cuando lo envian|cuando me lo|cuando estara|cuando entregan
      |cuando me entregan|cuanto tarda|cuanto demora|cuantos dias|todavia no … llega
      |aun no … llega|todavia no llega|aun no llega|no me llega|mi pedido no|seguimiento
      |rastreo|rastrear|numero de guia|estado de mi|estado del pedido|que paso con|ya salio
      |ya enviaron|ya lo enviaron|ya lo mandaron|ya mandaron|ya esta listo|ya esta lista
      |en camino|alguna novedad|como va mi|como va el|a que hora llega|que hora llega`,
    2: `repartidor|mi paquete|mi envio`,
  },
  conditional: {
    2: `y si|si quiero|si necesito|si quisiera`,
    4: `si …… cuesta menos|si …… menos de|si …… es original|si …… llega antes|si …… sale en
      |si …… descuento|si …… garantia|solo si|si compro|si llevo|si me llevo|si pido
      |si compramos|si llevamos|si encargo|si me hace*|si me haces|si me dejas|si me da*
      |si cuesta|si vale|si sale|si baja|si esta a menos|si es menos|si son mas de
      |en caso de que|si fueran|si me llega|si llega|si quisiera`,
  },
  later: {
    4: `voy a preguntar|voy a consultar|deja pregunto|dejame preguntar|dejame ver|voy a ver
      |ya te digo|te digo luego|ahorita te digo|me equivoque de chat|chat equivocado
      |numero equivocado|equivoque de numero|equivoque de grupo|no era para ti
      |no era para usted|ignora el mensaje|ignore el mensaje|la proxima|proxima vez
      |la proxima semana|el proximo mes|otro dia|mas adelante|luego te aviso|despues te aviso
      |te aviso|le aviso|luego veo|quizas|quiza|tal vez|a lo mejor|lo pienso|lo voy a pensar
      |dejame pensar|tengo que pensar|ya les escribo|ya veremos|despues compro|cuando cobre
      |estoy pensando|pienso pedir|pienso comprar`,
  },
  negation: {
    4: `no quiero|ya no quiero|ya no|no necesito|no hace falta|no me mandes|no mandes|no envies
      |no lo mandes|quita|quitame|quita la|quite|quiten|quitale|elimina|cancela|cancela la
      |cancela el|dejalo|dejala|dejemos|olvida|olvidate|mejor no|no gracias|no me interesa
      |sin el|saca|sacame|saque|al final no|prescinde`,
  },
  praise: {
    3: `se los recomiendo|se lo recomiendo|lo recomiendo|los recomiendo|la recomiendo
      |super recomendado|recomendado|recomendadisimo|felicidades|divino|divina|divinos|divinas
      |que chulo|que chula|me fascina*|fascinada|me encant*|nos encant*|les encant*|encantad*
      |riquisim*|deliciosa|delicioso|deliciosos|deliciosas|buenisim*|excelente|muy bonit*
      |muy buen*|muy ric*|hermos*|precioso|preciosa|preciosos|preciosas|que lindo|que linda
      |que bonito|que bonita|todo perfecto|perfectas|perfectos|muy contenta|muy contento
      |todo bien|que rico|genial|super bien|espectacular`,
    2: `perfecto|perfecta|jaja|jajaja|lindo|linda|bonito|bonita|rico|rica|buenos|guau`,
  },
  thanks: {
    4: `gracias por|quiero agradecer*|quisiera agradecer*|queria agradecer*|gustaria agradecer*
      |quiero felicitar*`,
    2: `de acuerdo|hasta manana|hasta luego|nos vemos|okey|okis|hasta pronto|quedamos asi
      |quedamos en eso|listo|vale|ok vale|va que va|gracias|muchas gracias|mil gracias
      |muchisimas gracias|te agradezco|le agradezco|se agradece|ok gracias|listo gracias`,
  },
  statement: {
    1: `tengo|^el|^la|^los|^las|^mi|^mis|^tu|^tus|^su|^sus|se me|se te|se le|se les|se nos
      |se olvido|se comio|me recuerda|tenemos|estoy|estamos|vi que|venian|entran|entra|abre
      |abren|sube|subio|subieron|yo|ella|ellos|nadie|todos|todas|porque|se pega|salio|funciona
      |funcionan|creo|pienso|vi|dijo|dijeron|dice|pega|dura|duro|gusta|gusto|gustan|queda
      |quedan|quedaron|es|está|estan|viene|vienen|venia|trae|tiene|tienen|parece|se ve|se ven
      |fue|va con|huele`,
  },
  greeting: {
    2: `hola|buenas|buenos dias|buenas tardes|buenas noches|buen dia|feliz navidad
      |felices fiestas|feliz ano|que tal|saludos|feliz cumpleanos|buena tarde|buena noche`,
  },
  spam: {
    4: `gana dinero|ganar dinero|has ganado|ganaste|te has ganado|haz clic|haga clic|clic aqui
      |da clic|inversion|invierte|prestamo|prestamos|credito inmediato|somos fabricantes
      |somos proveedores|somos distribuidores|somos una empresa|fabricantes de|distribuidor
      |trabajo desde casa|trabaja desde casa|ingresos extra|seguidores|posicionamiento web
      |marketing digital|pedido minimo|compra minima|reenvia|reenviado muchas|unete
      |criptomonedas|diseno web|paginas web|ofrecemos|nuestra empresa|sorteo|registrate`,
    3: `premio|loteria|promocion valida|interesados`,
  },
  neutral: {
    1: `en vez de|en lugar de|se me ha roto|se nos ha roto|se me acabo|se me termino
      |se nos acabo|se me han roto|es para mi|son para mi|es para un|es para una|al final
      |que no sea|que no sean|que no lleve|que no tenga|mi numero|marco de foto*|porta foto*
      |de la foto|como la foto|de las fotos|el de la foto|buen precio|a ese precio|mis datos
      |los datos son|datos de envio|datos de entrega|la carta|talla …… aviso|color …… aviso
      |talla …… confirmo|color …… confirmo|tono …… aviso|modelo …… aviso|sabor …… aviso
      |los colores …… aviso|precio esta bien|precio bien|no importa el precio
      |sin importar el precio|ok el precio|me parece bien el precio|solo estaba viendo
      |solo estoy viendo|solo miraba|solo pregunt*|solo queria saber|solo venian|solo llego
      |solo llegaron|solo vino|todavia no se|aun no se|me da miedo|me da pena|me da igual
      |me da alergia|dulce de leche|que quiero|lo que quiero|lo que necesito|que necesito
      |que pedi|que compre|de los que compre|que lleve la|hay que|para que|el que|la que
      |los que|las que|es que|asi que|ya que|es todo|seria todo|eso es todo|eso seria todo
      |como siempre|como la vez pasada|como la ultima vez|mal de ojo|buenas noches|a partir de
      |es para regalo|son para regalo|cualquier color|papel seco|fruta seca|flor seca
      |salsa mexicana`,
  },
  anew: { 1: `ahora|hoy|esta vez|de todos modos|aun asi|nuevo pedido|aparte` },
  info: {
    1: `medidas|caracteristicas|especificaciones|horario|horarios|ficha|foto|fotos|video|videos
      |catalogo|lista de precios|ubicacion|informacion|info|precio|precios|guia|numero de guia
      |presupuesto|cotizacion|factura de|imagen|imagenes|modelos|disenos|opciones|carta|datos`,
  },
};
