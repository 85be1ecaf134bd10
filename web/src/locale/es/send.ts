import type { Words } from '../catalogue.ts';

/** The screens send, payment and contacts. */
export const send: Words = {
  'It was refused, and nothing was moved.': 'Se rechazó y no se movió nada.',
  '{amount} available in {wallet}': '{amount} disponible en {wallet}',
  '{name} holds none of this token.': '{name} no tiene este token.',
  '{name} is in your address book': '{name} está en tu libreta de direcciones',
  '{name} is removed from your address book. Past sends are not affected.':
    '{name} se elimina de tu libreta de direcciones. Los envíos anteriores no cambian.',
  '{name} was deleted from your address book': '{name} se eliminó de tu libreta de direcciones',
  '{name}, your wallet': '{name}, tu billetera',
  'Add contact': 'Añadir contacto',
  'Address book': 'Libreta de direcciones',
  'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.':
    'Permítela para este sitio en tu navegador: pulsa el icono junto a la dirección y luego Cámara. O elige una imagen.',
  'Amount exceeds available balance': 'El importe supera el saldo disponible',
  'Another app may be using it. Close that app and try again, or choose an image.':
    'Puede que otra aplicación la esté usando. Ciérrala e inténtalo de nuevo, o elige una imagen.',
  'Checking whether your last swap went through. It is never sent twice.':
    'Comprobando si se realizó tu último intercambio. Nunca se envía dos veces.',
  'Checking whether your last transfer went through. It is never sent twice.':
    'Comprobando si se realizó tu última transferencia. Nunca se envía dos veces.',
  'Camera on. Hold it over a QR code.': 'Cámara activada. Apúntala a un código QR.',
  'Check again': 'Comprobar de nuevo',
  'Check every group. A sent transaction cannot be undone.':
    'Revisa cada grupo. Una transacción enviada no se puede deshacer.',
  'Choose an image': 'Elegir una imagen',
  'Choose an image or a screenshot of the QR code instead.':
    'Elige una imagen o una captura de pantalla del código QR.',
  'Choose from address book': 'Elegir de la libreta de direcciones',
  'Compare the address first.': 'Primero compara la dirección.',
  Confirming: 'Confirmando',
  Contact: 'Contacto',
  Contacts: 'Contactos',
  'Copy token address of {name}': 'Copiar la dirección del token {name}',
  'Could not validate address. Please double-check before sending.':
    'No se pudo validar la dirección. Compruébala bien antes de enviar.',
  'Delete contact': 'Eliminar contacto',
  'Edit {name}': 'Editar {name}',
  'Edit contact': 'Editar contacto',
  'Failed to delete the contact': 'No se pudo eliminar el contacto',
  'Delete {name} from your address book': 'Eliminar a {name} de tu libreta de direcciones',
  'Failed to load your address book': 'No se pudo cargar tu libreta de direcciones',
  'Failed to save the contact': 'No se pudo guardar el contacto',
  'Failed to send': 'No se pudo enviar',
  'First time sending here': 'Primer envío aquí',
  'First time sending to this address.': 'Es la primera vez que envías a esta dirección.',
  'I have compared every group. This is the right address.':
    'He comparado cada grupo. Esta es la dirección correcta.',
  'Image with a QR code': 'Imagen con un código QR',
  'Invalid address': 'Dirección no válida',
  'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.':
    'Empieza y termina como una dirección que conoces, pero es distinta en el medio. Los ladrones crean direcciones así y esperan que las copies. Pide de nuevo la dirección a la persona a la que quieres pagar.',
  '{fee}, paid for you in SOL by {name}': '{fee}, pagado por ti en SOL por {name}',
  Fee: 'Comisión',
  'Left in {wallet}': 'Queda en {wallet}',
  'My wallets': 'Mis billeteras',
  'Names for addresses that you send to': 'Nombres para las direcciones a las que envías',
  'No answer yet': 'Aún sin respuesta',
  'No answer yet.': 'Aún sin respuesta.',
  'No camera found': 'No se encontró ninguna cámara',
  'No contacts yet': 'Aún no hay contactos',
  'No price known': 'Precio desconocido',
  'No QR code was found in this image.': 'No se encontró ningún código QR en esta imagen.',
  'Nobody here yet': 'Aún no hay nadie aquí',
  'Not {name}: only the ends of the address are the same':
    'No es {name}: solo coinciden los extremos de la dirección',
  'Not the address you sent to before: only its ends are the same':
    'No es la dirección a la que enviaste antes: solo coinciden sus extremos',
  'Nothing to send': 'Nada que enviar',
  Recent: 'Recientes',
  'Recent recipients and contacts': 'Destinatarios recientes y contactos',
  Review: 'Revisar',
  Save: 'Guardar',
  'Save an address under a name, and you never have to paste it again.':
    'Guarda una dirección con un nombre y no tendrás que volver a pegarla.',
  'Save {name} to your address book': 'Guardar a {name} en tu libreta de direcciones',
  'Save to address book': 'Guardar en la libreta',
  'Scan QR code': 'Escanear código QR',
  'Send {amount}': 'Enviar {amount}',
  'Send {symbol}': 'Enviar {symbol}',
  'Send from the desktop app that holds its key.':
    'Envía desde la aplicación de escritorio que tiene su clave.',
  'Send to': 'Enviar a',
  'Sent {amount} successfully': '{amount} enviado con éxito',
  'Sent {date}': 'Enviado el {date}',
  'Sent {symbol} successfully': '{symbol} enviado con éxito',
  'Solana address': 'Dirección de Solana',
  'Still confirming': 'Aún confirmando',
  'The camera does not start': 'La cámara no se inicia',
  'The camera is not allowed': 'La cámara no está permitida',
  'The network has not confirmed this swap yet. You can leave this page.':
    'La red aún no ha confirmado este intercambio. Puedes salir de esta página.',
  'The network has not confirmed this transfer yet. You can leave this page.':
    'La red aún no ha confirmado esta transferencia. Puedes salir de esta página.',
  'The note is public on Solana forever.': 'La nota es pública en Solana para siempre.',
  'This is not {name}.': 'Este no es {name}.',
  'This is not the address you sent to before.': 'Esta no es la dirección a la que enviaste antes.',
  'This request asks for a note that is too long or cannot be sent.':
    'Esta solicitud pide una nota demasiado larga o que no se puede enviar.',
  'This request asks for references that cannot be sent.':
    'Esta solicitud pide referencias que no se pueden enviar.',
  'This request asks for a token that {name} does not hold.':
    'Esta solicitud pide un token que {name} no tiene.',
  'This request asks for a token that does not exist.': 'Esta solicitud pide un token que no existe.',
  'This request asks for a custom transaction. Only transfers can be sent from here.':
    'Esta solicitud pide una transacción propia. Desde aquí solo se envían transferencias.',
  'This request contradicts itself.': 'Esta solicitud se contradice.',
  'This request contains an invalid amount.': 'Esta solicitud contiene un importe no válido.',
  'This request contains no valid Solana address.':
    'Esta solicitud no contiene ninguna dirección de Solana válida.',
  'This QR code is not a Solana address.': 'Este código QR no es una dirección de Solana.',
  'to {address}': 'a {address}',
  'Transaction {signature} in the explorer': 'Transacción {signature} en el explorador',
  'Transaction Successful!': '¡Transacción realizada!',
  'Transfer failed': 'Transferencia fallida',
  'Transfer validation failed': 'No se pudo validar la transferencia',
  'Updating balance...': 'Actualizando saldo...',
  'Starting the camera. Your browser may ask for permission.':
    'Iniciando la cámara. Puede que tu navegador te pida permiso.',
  'Waiting for the network': 'Esperando a la red',
  'People you send to, your contacts and your other wallets appear here.':
    'Aquí aparecen las personas a las que envías, tus contactos y tus otras billeteras.',
  'You sent to': 'Enviaste a',
  'It is not yet clear whether your transfer of {amount} to {address} was sent.':
    'Aún no está claro si tu transferencia de {amount} a {address} se envió.',
  'Your wallet': 'Tu billetera',
  'It will be sent on {time}. Until then, you can cancel it in Orders.':
    'Se enviará el {time}. Hasta entonces, puedes cancelarlo en Órdenes.',
  'Send on hold': 'Envío retenido',
  'Send scheduled': 'Envío programado',
  'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.':
    'Esta dirección es nueva para ti, así que se envía el {time}. Hasta entonces, puedes cancelarlo en Órdenes.',
  'This send will wait.': 'Este envío esperará.',
  'Anyone can write any name and message. Only the address counts.':
    'Cualquiera puede escribir cualquier nombre y mensaje. Solo cuenta la dirección.',
  'Requested by': 'Solicitado por',
  Message: 'Mensaje',
  Note: 'Nota',
  References: 'Referencias',
  'None of your wallets holds the requested token.': 'Ninguna de tus billeteras tiene el token solicitado.',
  'This payment request cannot be paid': 'Esta solicitud de pago no se puede pagar',
  'What is requested': 'Lo que se solicita',
  'Nobody can be found by this name': 'No se encuentra a nadie con este nombre',
  'The name could not be looked up.': 'No se pudo buscar el nombre.',
  '{handle} now receives at another address': '{handle} recibe ahora en otra dirección',
  'Your last payment went to {address}. Ask the person whether the new one is theirs.':
    'Tu último pago fue a {address}. Pregunta a la persona si la nueva es suya.',
};
