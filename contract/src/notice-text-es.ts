import type { NoticeWords } from './notice-text.ts';

/** The words of notices in Spanish, by the English ones. */
export const spanishNotices: Readonly<Record<NoticeWords, string>> = {
  'You received {amount}': 'Recibiste {amount}',
  'You received a payment': 'Recibiste un pago',
  'You sent {amount}': 'Enviaste {amount}',
  'You sent a payment': 'Enviaste un pago',
  '{count} payments received': '{count} pagos recibidos',
  '{count} orders executed': '{count} órdenes ejecutadas',
  '{count} orders failed': '{count} órdenes fallidas',
  'From {address}': 'De {address}',
  'From more than one address': 'De más de una dirección',
  'To {address}': 'Para {address}',
  'Order executed': 'Orden ejecutada',
  '{sold} was swapped to {bought}.': '{sold} se intercambió por {bought}.',
  'Order failed': 'Orden fallida',
  'Your swap of {sold} to {bought} did not go through.':
    'Tu intercambio de {sold} por {bought} no se realizó.',
  'Order expires soon': 'La orden caduca pronto',
  'Your order to swap {sold} to {bought} expires within the hour.':
    'Tu orden de intercambiar {sold} por {bought} caduca en menos de una hora.',
  'Order missed': 'Orden no ejecutada a tiempo',
  'Your swap of {sold} to {bought} is late. Execute it now or cancel it.':
    'Tu intercambio de {sold} por {bought} va con retraso. Ejecútalo ahora o cancélalo.',
  'Order on hold': 'Orden retenida',
  'Your swap of {sold} to {bought} would bring less than your minimum. Lower it, cancel, or keep waiting.':
    'Tu intercambio de {sold} por {bought} daría menos que tu mínimo. Redúcelo, cancela o sigue esperando.',
  'Order has a minimum': 'La orden tiene un mínimo',
  'Your order to swap {sold} to {bought} now has a minimum amount. You can change it in Orders.':
    'Tu orden de intercambiar {sold} por {bought} tiene ahora un importe mínimo. Puedes cambiarlo en Órdenes.',
  'You are in': 'Estás dentro',
  'Your entry in {contest} was admitted. Your free SOL is on its way.':
    'Se admitió tu participación en {contest}. Tu SOL gratis está en camino.',
  'Entry refused': 'Participación rechazada',
  'Your entry in {contest} was reviewed and refused.':
    'Tu participación en {contest} se revisó y se rechazó.',
  'Your free SOL for {contest} has arrived.': 'Ha llegado tu SOL gratis de {contest}.',
  'Contest ended': 'Concurso terminado',
  '{contest} is over. See how you did.': '{contest} ha terminado. Mira cómo te fue.',
  'New sign-in': 'Nuevo inicio de sesión',
  '{device} has signed in to your account.': '{device} ha iniciado sesión en tu cuenta.',
  'A new device has signed in to your account.': 'Un dispositivo nuevo ha iniciado sesión en tu cuenta.',
  'PIN set': 'PIN establecido',
  'Your account now has a PIN.': 'Tu cuenta ahora tiene un PIN.',
  'PIN changed': 'PIN cambiado',
  'The PIN of your account was changed.': 'Se cambió el PIN de tu cuenta.',
  'PIN removed': 'PIN eliminado',
  'Your account no longer has a PIN.': 'Tu cuenta ya no tiene PIN.',
  'Passkey added': 'Llave de acceso añadida',
  'Your account has a new passkey.': 'Tu cuenta tiene una nueva llave de acceso.',
  'Your account has a new passkey: {name}.': 'Tu cuenta tiene una nueva llave de acceso: {name}.',
  'Passkey removed': 'Llave de acceso eliminada',
  'A passkey of your account was removed.': 'Se eliminó una llave de acceso de tu cuenta.',
  'A passkey of your account was removed: {name}.': 'Se eliminó una llave de acceso de tu cuenta: {name}.',
  'Password changed': 'Contraseña cambiada',
  'The password of your account was changed.': 'Se cambió la contraseña de tu cuenta.',
  'Email changed': 'Correo cambiado',
  'The email address of your account was changed.': 'Se cambió la dirección de correo de tu cuenta.',
  'Signed out everywhere': 'Sesión cerrada en todas partes',
  'All devices were signed out of your account.':
    'Se cerró la sesión de tu cuenta en todos los dispositivos.',
  'Account frozen': 'Cuenta congelada',
  'Nothing leaves your wallets until you unfreeze your account.':
    'Nada sale de tus billeteras hasta que descongeles tu cuenta.',
  'Account unfrozen': 'Cuenta descongelada',
  'Your account is new': 'Tu cuenta es nueva',
  'There was an account with your email that nobody had confirmed. It was set aside. If it was yours, ask for help.':
    'Había una cuenta con tu correo que nadie había confirmado. La apartamos. Si era tuya, pide ayuda.',
  'Your wallets can send and swap again.': 'Tus billeteras pueden volver a enviar e intercambiar.',
  'PIN removal requested': 'Se solicitó eliminar el PIN',
  'Someone reported the PIN of your account as forgotten.': 'Alguien indicó que olvidó el PIN de tu cuenta.',
  'Contact saved': 'Contacto guardado',
  'A contact of your address book was added or changed.':
    'Se añadió o cambió un contacto de tu libreta de direcciones.',
  'Wait changed': 'Espera cambiada',
  'The wait before new addresses was changed.': 'Se cambió la espera antes de direcciones nuevas.',
  'Wallet deleted': 'Billetera eliminada',
  'A wallet of your account was deleted.': 'Se eliminó una billetera de tu cuenta.',
  'Data exported': 'Datos exportados',
  'The data of your account was exported.': 'Se exportaron los datos de tu cuenta.',
  'Account deletion requested': 'Se solicitó eliminar la cuenta',
  'The deletion of your account was requested.': 'Se solicitó la eliminación de tu cuenta.',
  'Send scheduled': 'Envío programado',
  'A send to the new address {address} is waiting. Cancel it in Orders if it is not yours.':
    'Un envío a la nueva dirección {address} está en espera. Cancélalo en Órdenes si no es tuyo.',
  'Send failed': 'Envío fallido',
  'Nothing was sent to {address}.': 'No se envió nada a {address}.',
  'Fewer notices': 'Menos avisos',
  'From now on, you get fewer notices by push or email.':
    'A partir de ahora recibes menos avisos por push o correo.',
};
