import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': 'Elige cómo te avisamos',
  Contests: 'Concursos',
  'Failed to load notices': 'No se pudieron cargar los avisos',
  'Failed to load your settings': 'No se pudieron cargar tus ajustes',
  'Hide amounts': 'Ocultar importes',
  'In push messages and emails, which others may see':
    'En notificaciones push y correos, que otros pueden ver',
  'Loading notices': 'Cargando avisos',
  'Emails go to {address}. Security emails are always sent.':
    'Los correos se envían a {address}. Los de seguridad se envían siempre.',
  New: 'Nuevo',
  'No emails are sent because your account has no email address.':
    'No se envían correos porque tu cuenta no tiene dirección de correo.',
  'No notices yet': 'Aún no hay avisos',
  Notices: 'Avisos',
  'Notices, {count} new': ['Avisos, {count} nuevo', 'Avisos, {count} nuevos'],
  'Payments received': 'Pagos recibidos',
  'Payments sent': 'Pagos enviados',
  Push: 'Push',
  'Push and email': 'Push y correo',
  'Push on this device': 'Push en este dispositivo',
  'Sent, from {amount}': 'Enviado, desde {amount}',
  'This browser cannot reach its push service. Please try again later.':
    'Este navegador no puede acceder a su servicio de push. Inténtalo más tarde.',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'Este navegador bloquea las notificaciones de Cumulus. Permítelas en sus ajustes.',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'Este navegador no admite notificaciones push. En un iPhone, primero añade Cumulus a la pantalla de inicio.',
  'Until you sign out here': 'Hasta que cierres sesión aquí',
  'What happens to your money and your account appears here.':
    'Lo que ocurre con tu dinero y tu cuenta aparece aquí.',
  'What we notify you about': 'De qué te avisamos',
  'Your settings could not be saved.': 'No se pudieron guardar tus ajustes.',
  '{topic} by email': '{topic} por correo',
  '{topic} by push': '{topic} por push',
};
