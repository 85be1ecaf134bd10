import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Un dispositivo que desconectas aquí sigue conectado al servicio de Google, pero no puede usar Cumulus.',
  'All other devices are signed out.': 'Se cerró la sesión en los demás dispositivos.',
  Devices: 'Dispositivos',
  'Freeze my account': 'Congelar mi cuenta',
  'Freeze my account?': '¿Congelar mi cuenta?',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    'Si no fuiste tú quien inició sesión, congela tu cuenta. Así nada puede salir de tus billeteras. No necesitas iniciar sesión para esto.',
  'Nothing leaves your wallets until you unfreeze it': 'Nada sale de tus billeteras hasta que la descongeles',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    'Nada sale de tus billeteras hasta que la descongeles. Establece una contraseña nueva con «¿Olvidaste tu contraseña?» en la pantalla de inicio de sesión. Eso cierra la sesión en todos los dispositivos.',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    'Nada sale de tus billeteras, ninguna orden se ejecuta y tus ajustes de seguridad no pueden cambiar hasta que la descongeles: al instante con una llave de acceso, o por correo después de 24 horas. Los pagos que te hagan siguen llegando.',
  'Nothing leaves your wallets.': 'Nada sale de tus billeteras.',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'Nada sale de tus billeteras. Una llave de acceso descongela tu cuenta al instante.',
  'Email me a link to unfreeze it': 'Enviarme un enlace para descongelarla',
  'Sign out {device}': 'Cerrar sesión en {device}',
  'Sign out all other devices': 'Cerrar sesión en los demás dispositivos',
  'Unfreeze my account': 'Descongelar mi cuenta',
  'Unfreeze with a passkey': 'Descongelar con una llave de acceso',
  'Unfreeze your account': 'Descongela tu cuenta',
  'The device is signed out.': 'Se cerró la sesión en el dispositivo.',
  'The email could not be sent. Please try again.': 'No se pudo enviar el correo. Inténtalo de nuevo.',
  'The email is on its way. Open its link within 30 minutes.':
    'El correo está en camino. Abre su enlace en los próximos 30 minutos.',
  'This device': 'Este dispositivo',
  'Unknown device': 'Dispositivo desconocido',
  'Used: {when}': 'Usado: {when}',
  'Who looked at my account': 'Quién ha visto mi cuenta',
  'Operators, and programs with access': 'Operadores y programas con acceso',
  'No one has looked at your account.': 'Nadie ha visto tu cuenta.',
  'This list could not be loaded': 'No se pudo cargar la lista',
  'Where you are signed in': 'Dónde tienes la sesión iniciada',
  'You can unfreeze it by email from {time}.': 'Puedes descongelarla por correo a partir del {time}.',
  'Your account could not be frozen. Please try again.': 'No se pudo congelar tu cuenta. Inténtalo de nuevo.',
  'Your account is frozen': 'Tu cuenta está congelada',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'Tu cuenta está congelada desde el {time}. Nada sale de tus billeteras.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Tu cuenta está congelada. Nada sale de tus billeteras.',
  'Your account is unfrozen.': 'Tu cuenta está descongelada.',
  'Your devices could not be loaded': 'No se pudieron cargar tus dispositivos',
  'Your wallets can send and swap again, and your orders execute.':
    'Tus billeteras pueden volver a enviar e intercambiar, y tus órdenes se ejecutan.',
  'All changes are paused for now': 'Todos los cambios están en pausa por ahora',
  'All changes have been paused since {time}.': 'Todos los cambios están en pausa desde el {time}.',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'Aún puedes verlo todo, cancelar órdenes y envíos pendientes, cerrar sesión en dispositivos y congelar tu cuenta.',
  'Signed in: {when}': 'Sesión iniciada: {when}',
};
