import { plainWord } from '../words/plain-word.ts';

/**
 * What a label announces. `address` says so; `to` may be followed by a person or a place; `name` says
 * so; `person` may be followed by something else; `sign` closes a letter; `city` and `landmark` are
 * fields of a form; `other` begins something of no concern here.
 */
export type LabelSort =
  | 'address'
  | 'to'
  | 'name'
  | 'person'
  | 'sign'
  | 'city'
  | 'landmark'
  | 'other';

/** A label as its words; with `colon`, only when a sign such as ":" follows. */
export interface Label {
  words: readonly string[];
  sort: LabelSort;
  colon: boolean;
}

const PHRASES: Readonly<Record<LabelSort, string>> = {
  address:
    'address,my address,my address is,delivery address,delivery adress,shipping address,full address,complete address,adress,addres,addr:,add:,adrs:,addrs:,home address,office address,billing address,mera address,ghar ka address,ghar ka pata,mera pata,pata,pata hai,patta:,patte:,pata ye hai,address ye hai,address yeh hai,location:,loc:,place:,we stay at,i stay at,stay at,staying at,i live at,we live at,we live in,residing at,direccion,mi direccion,mi direccion es,la direccion es,direccion de envio,direccion de entrega,dir:,domicilio,mi domicilio es,vivo en,vivimos en,estoy en,पता,मेरा पता,घर का पता,पता यह है,पता है,एड्रेस,ऐड्रेस,ठिकाना:,घर:,ghar:,house:,home:,office:',
  to: 'deliver to,deliver at,deliver it to,deliver it at,delivery to,delivery at,delivery:,deliver:,deliver,ship to,ship it to,ship:,shipping to,ship at,shipping:,send to,send it to,send them to,send this to,send all to,send at,send everything to,please send to,courier to,courier it to,courier:,parcel to,parcel:,dispatch to,despatch to,dispatch:,drop at,drop it at,drop to,bring to,bring it to,deliver karna,bhejna,bhejna hai,bhejna hai:,bhejo:,bhej do:,bhej dena:,bhejiye:,yahan bhejna,yahan bhejo,is pate par,is pate pe,is address par,is address pe,is address pe bhejna,is address par bhejna,is pate par bhejna,send on,bill to,billing to,bill:,invoice to,to:,envio a,envio:,envios a,envio en,enviar a,enviar:,envien a,envie a,envia a,enviame a,enviarlo a,enviarla a,enviarlos a,envielo a,envienlo a,envienmelo a,enviamelo a,envialo a,mandar a,manden a,mande a,mandarlo a,mandarlos a,mandalo a,mandenlo a,mandenmelo a,para entregar en,entrega en,entrega a,entrega:,entregar en,entregar a,entreguen en,entreguenlo en,entregarlo en,lo deja en,me lo deja en,me lo dejan en,dejalo en,dejarlo en,facturar a,factura a,facturar a nombre de,destinatario,डिलीवरी,डिलिवरी,भेजना है,भेजें:,भेजना:,यहां भेजना,यहाँ भेजें,इस पते पर,इस पते पर भेजें,इस पते पर भेज दो,इस पते पर भेजना',
  name: 'name,my name,my name is,name is,full name,customer name,receiver name,receivers name,contact name,buyer name,name on order,under the name,under the name of,in the name of,under name,naam,mera naam,mera nam,naam hai,naam mera,nam:,nombre,mi nombre,mi nombre es,nombre completo,nombre y apellido,nombre del cliente,me llamo,a nombre de,al nombre de,a mi nombre,नाम,मेरा नाम,मेरा नाम है,नाम है,ग्राहक का नाम',
  person:
    'this is,thats me,its me,it is me,im,i am,i m,me llaman,soy,le habla,habla,les escribe,contact,contact person,contact to,contact with,attn,attention,atencion,a la atencion de,att,atte,kind attn,ask for,pickup by,pick up by,picked up by,collect by,collected by,receiver,recipient,customer,cliente,client,buyer,recibe,recoge,pasa a recoger,lo recoge,la recoge,lo recibe,preguntar por,pregunte por,pregunta por,pregunten por,preguntar a,contacto,by,from:,for:,regards from,order by,ordered by,ordered for,संपर्क,ग्राहक,प्राप्तकर्ता',
  sign: 'regards,best regards,warm regards,kind regards,with regards,thanks and regards,thanks n regards,thanks & regards,rgds,brgds,best wishes,cheers,yours,yours truly,yours faithfully,yours sincerely,sincerely,faithfully,love,thanks,thank you,thankyou,thanx,thnx,thnks,thx,tnx,tysm,ty,many thanks,thanks a lot,thanks in advance,thank you so much,thank you very much,saludos,un saludo,saludos cordiales,cordialmente,atentamente,gracias,muchas gracias,mil gracias,gracias de antemano,dhanyavaad,dhanyawad,dhanyavad,shukriya,धन्यवाद,शुक्रिया,सादर,आभार,आपका,आपकी,signed',
  city: 'city:,town:,ciudad:,municipio:,localidad:,poblacion:,शहर,शहर:,shahar:,sheher:,district:,dist:,distt:',
  landmark:
    'landmark,land mark,nearest landmark,near by:,nearby:,referencia:,referencias:,entre calles:,लैंडमार्क,निशानी:',
  other:
    'order:,my order:,items:,item:,products:,product:,list:,note:,notes:,remark:,remarks:,payment:,payment mode:,pago:,nota:,pedido:,productos:,state:,estado:,country:,pais:,राज्य:,email:,e mail:,mail:,correo:,qty:,quantity:,cantidad:,gst:,gstin:,date:,time:,fecha:,hora:,slot:,size:,colour:,color:,price:,precio:',
};

const BY_FIRST = new Map<string, Label[]>();
for (const [sort, phrases] of Object.entries(PHRASES) as [LabelSort, string][]) {
  for (const phrase of phrases.split(',')) {
    const colon = phrase.endsWith(':');
    const words = phrase.replace(':', '').split(/[ /]/).map(plainWord);
    const first = words[0] ?? '';
    const labels = BY_FIRST.get(first) ?? [];
    labels.push({ words, sort, colon });
    BY_FIRST.set(first, labels);
  }
}
for (const labels of BY_FIRST.values()) labels.sort((a, b) => b.words.length - a.words.length);

/** "It's me" and "its me" are one label. */
export const withoutMark = (low: string): string =>
  low.includes("'") ? low.replace("'", '') : low;

/** Labels that begin with a word, the longest first. */
export const labelsFrom = (low: string): readonly Label[] | undefined =>
  BY_FIRST.get(withoutMark(low));
