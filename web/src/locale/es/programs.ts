import type { programErrors } from '@cumulus/contract/errors/programs.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import type { Sentences } from '../catalogue.ts';

const exceeded: Readonly<Record<string, string>> = {
  payment: 'Es más de lo que permite el límite por pago.',
  day: 'Es más de lo que queda del límite diario.',
  week: 'Es más de lo que queda del límite semanal.',
};

const forbidden: Readonly<Record<string, string>> = {
  wallet: 'El programa no puede usar esta billetera.',
  recipient: 'El programa no puede pagar a esta dirección.',
  token: 'El programa no puede usar este token.',
  price: 'Este token no tiene un precio con el que contar un límite en dólares.',
};

export const programSentences: Pick<Sentences, keyof typeof programErrors> = {
  GRANT_MALFORMED: 'No se pueden leer estos permisos.',
  GRANT_EXISTS: 'Ya hay permisos con este identificador. Cambia esos.',
  GRANT_NOT_FOUND: 'Este programa no existe.',
  GRANTS_EXCEEDED: `Puedes tener como máximo ${GRANTS_PER_USER_MAX} programas.`,
  GRANT_ENDED: 'Los permisos de este programa han terminado.',
  GRANT_EXCEEDED: ({ limit }) => exceeded[limit] ?? 'Es más de lo que queda del límite.',
  GRANT_FORBIDS: ({ what }) => forbidden[what] ?? 'El programa no tiene permiso para hacer esto.',
  ACT_INVALID: 'El programa no ha firmado esta solicitud, o ha firmado otra.',
  ACT_CLOCK: 'El programa firmó esto hace más de cinco minutos, o su reloj va mal.',
  APPROVAL_NOT_FOUND: 'Esta aprobación no existe.',
  CONNECTION_INVALID:
    'Esta solicitud de conexión ha caducado o no se puede leer. Empieza de nuevo en el programa.',
  APPROVAL_ENDED: 'Esta aprobación ya está decidida o ha caducado.',
};
