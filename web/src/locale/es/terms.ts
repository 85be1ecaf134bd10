import type { Clause } from '../catalogue.ts';

/** A translation of version 1.0, clause by clause. Users accept the English text. */
export const terms: readonly Clause[] = [
  {
    title: 'Qué hace Cumulus.',
    text: 'Cumulus guarda las claves de tus billeteras en la nube y firma transacciones cuando lo pides.',
  },
  {
    title: 'Tu parte.',
    text: 'Guarda para ti tu inicio de sesión y tu PIN. Quien tenga ambos puede mover tus fondos. Tienes al menos 18 años y la ley del lugar donde vives te permite usar este servicio.',
  },
  {
    title: 'Las transacciones son definitivas.',
    text: 'Lo que ha llegado a la red de Solana no se puede revertir, ni por ti ni por nosotros. Comprueba el destinatario y el importe antes de confirmar.',
  },
  {
    title: 'Precios y cotizaciones.',
    text: 'Los valores en USD son estimaciones. Un intercambio puede dar menos que su cotización, dentro del deslizamiento mostrado.',
  },
  {
    title: 'Órdenes.',
    text: 'Una orden solo se ejecuta si en ese momento la billetera tiene suficiente del token y suficiente SOL para comisiones. Su resultado puede diferir del precio que la activó.',
  },
  {
    title: 'Costes.',
    text: 'La red de Solana cobra una comisión por cada transacción y una renta por cada cuenta nueva. Se muestran antes de que confirmes y se pagan desde tu billetera.',
  },
  {
    title: 'Eliminar una billetera.',
    text: 'Una billetera eliminada sale de tu lista. Mueve antes sus fondos. Su clave permanece sellada, para que no se pierdan los fondos que se le envíen después.',
  },
  {
    title: 'Concursos.',
    text: 'El SOL gratis y las plazas de los concursos son limitados y pueden terminar antes de tiempo. Una plaza por persona.',
  },
  {
    title: 'Tokens de otros.',
    text: 'Cualquiera puede emitir un token. No comprobamos ni recomendamos los tokens que compras, y puedes perder todo lo que inviertas. Nada de esto es asesoramiento financiero.',
  },
  {
    title: 'Qué guardamos.',
    text: 'Tu dirección de correo, tus billeteras y sus transacciones, tus órdenes y listas, y cuándo y desde qué dirección aceptaste estos términos. Las transacciones en Solana son públicas.',
  },
  {
    title: 'Disponibilidad.',
    text: 'El servicio puede interrumpirse, al igual que la red de Solana y los mercados de los que depende. Respondemos de los daños causados con intención o por negligencia grave, y siempre que la ley no nos permita limitarlo.',
  },
  {
    title: 'Finalización.',
    text: 'Puedes dejarlo en cualquier momento; mueve antes tus fondos. Podemos cerrar cuentas que se usen para infringir la ley o perjudicar a otros.',
  },
];
