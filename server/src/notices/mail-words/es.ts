import type { MailWords } from './mail-words.ts';

/** In Spanish. */
export const es: MailWords = {
  at: (time: string) => `${time} (UTC)`,
  open: 'Verlo en Cumulus:',
  alarm:
    'Si no fuiste tú, inicia sesión, cierra la sesión en los demás dispositivos en Ajustes y cambia tu contraseña:',
  freeze: 'Si no fuiste tú, congela tu cuenta con un toque. Así nada puede salir de tus billeteras:',
  stop: 'Dejar de recibir correos como este:',
  digest: (count: number) => `${count} avisos más`,
  digestText: 'Tienes más avisos de los que enviamos por correo en un día. Los más recientes:',
  topics: {
    received: 'los pagos que recibes',
    sent: 'los pagos que envías',
    large_sends: 'los pagos grandes que envías',
    orders: 'las órdenes',
    alerts: 'alertas de precio',
    contests: 'los concursos',
    security: 'la seguridad de tu cuenta',
  },
  page: 'Correos sobre avisos',
  ask: (topic: string) => `Ya no recibirás correos sobre ${topic}.`,
  press: 'Dejar de recibir estos correos',
  done: (topic: string) =>
    `A partir de ahora no recibes correos sobre ${topic}. Puedes volver a activarlos en Ajustes.`,
  bad: 'Este enlace está dañado. Ábrelo de nuevo desde el correo o desactiva los correos en Ajustes.',
};
