import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: 'Aceptado',
  'Account frozen or unfrozen': 'Cuenta bloqueada o desbloqueada',
  'Add a webhook': 'Añadir un webhook',
  'Add the webhook {url}': 'Añadir el webhook {url}',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulus envía lo que pasa en tu cuenta a las direcciones que indiques.',
  'Delete this webhook?': '¿Eliminar este webhook?',
  Deliveries: 'Envíos',
  Events: 'Eventos',
  'Failed to load your webhooks': 'No se pudieron cargar tus webhooks',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    'Desde {time} no lo ha aceptado todo. Tras tres días así se desactiva.',
  'Limits of programs that are used up': 'Límites agotados de programas',
  'No answer': 'Sin respuesta',
  'No webhooks yet': 'Aún no hay webhooks',
  'Nothing was sent yet.': 'Aún no se ha enviado nada.',
  'On, but accepts nothing': 'Activado, pero no acepta nada',
  Payments: 'Pagos',
  'Public key': 'Clave pública',
  'Refused with status {status}': 'Rechazado con el estado {status}',
  'Send a test': 'Enviar una prueba',
  'Send {type} again': 'Enviar {type} otra vez',
  'Switch off': 'Desactivar',
  'Switch on': 'Activar',
  'Switched off {time}: for three days it did not accept what it was sent.':
    'Desactivado el {time}: durante tres días no aceptó lo que se le envió.',
  'Switched off {time}: it answered that it is gone (status 410).':
    'Desactivado el {time}: respondió que ya no existe (estado 410).',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    'Al activarlo de nuevo, recibe en orden lo que se perdió en los últimos 30 días.',
  'Tell your own programs what happens': 'Informa a tus programas de lo que pasa',
  'The secret of the webhook': 'El secreto del webhook',
  Waiting: 'En espera',
  'Web address': 'Dirección web',
  Webhook: 'Webhook',
  Webhooks: 'Webhooks',
  'What programs ask you to approve': 'Lo que los programas te piden aprobar',
  'With it your programs check that what they receive is from this installation.':
    'Con ella tus programas comprueban que lo que reciben es de esta instalación.',
  'You switched it off {time}.': 'Lo desactivaste el {time}.',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'Tu programa comprueba con él lo que recibe. Quien más lo tenga puede hacerse pasar por Cumulus.',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} no recibe nada más, y lo que aún espera se elimina.',
};
