import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: 'por encima', below: 'por debajo' } as const;

const notPending = {
  pending: 'Esta orden se está modificando. Inténtalo de nuevo en breve.',
  executing: 'Esta orden se está ejecutando. Ya no se puede cancelar.',
  executed: 'Esta orden ya se ejecutó. Ya no se puede cancelar.',
  failed: 'Esta orden ya falló. No queda nada que cancelar.',
  expired: 'Esta orden ya caducó. No queda nada que cancelar.',
} as const;

const skipped = {
  late: 'La hora de esta ronda ya había pasado, así que se omitió.',
  outside: 'El precio estaba fuera del rango de esta orden, así que se omitió esta ronda.',
  doubt:
    'No era seguro que el precio estuviera dentro del rango de esta orden, así que se omitió esta ronda.',
  floor: 'Hasta la siguiente ronda, el mercado ofreció menos que el mínimo de esta. Se omitió.',
  paused: 'La orden estaba en pausa a la hora de esta ronda, así que se omitió.',
  frozen: 'La cuenta estaba congelada a la hora de esta ronda, así que se omitió.',
} as const;

const doubts = {
  no_price: 'Ahora no se conoce el precio del token vigilado. Hasta que se conozca, la orden no se ejecuta.',
  no_cap:
    'Ahora no se conoce la cap. de mercado del token vigilado. Hasta que se conozca, la orden no se ejecuta.',
  stale:
    'El precio conocido es de una operación muy antigua. Hasta que haya una más reciente, solo puede confirmarlo una cotización del propio token vigilado.',
  one_source:
    'Solo una fuente conoce el precio que espera esta orden. Hasta que lo conozca una segunda, la orden no se ejecuta.',
  no_answer:
    'Una de las dos fuentes de precio de esta orden no responde. Inténtalo de nuevo en breve. Una orden pendiente no se ejecuta hasta que responda.',
  apart:
    'El mercado parecía estar en el activador, pero la cotización de ese momento o una segunda fuente no coincidió. No se intercambió nada y la orden sigue vigilando.',
} as const;

function wait(seconds: number): string {
  if (seconds === 1) return '1 segundo';
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
}

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'No se puede acceder a Cumulus. Comprueba tu conexión e inténtalo de nuevo.',
  TIMEOUT: 'Cumulus tardó demasiado en responder. Comprueba qué pasó antes de intentarlo de nuevo.',
  MALFORMED_ANSWER: 'Cumulus no puede responder ahora. Inténtalo de nuevo en breve.',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'Esta dirección la controla un programa, como una bóveda multifirma. Asegúrate de poder sacar los fondos de ella.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'Esta dirección es una cuenta de un programa, no una billetera normal. Asegúrate de poder sacar los fondos de ella.',
  TRANSFER_FEE: ({ amount }) =>
    `El emisor de este token se queda con hasta ${amount}; el destinatario recibe el resto.`,
  TOKEN_SUSPICIOUS:
    'El mercado ha marcado este token como sospechoso. Muchos de estos tokens no se pueden volver a vender.',
  TOKEN_PAUSED: 'El emisor de este token ha pausado todas las transferencias.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `El saldo que se muestra de este token cambia un ${percent} % al año, según lo fijado por su emisor. Lo que tienes en la cadena no cambia.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `El emisor hace que este token se muestre multiplicado por ${multiplier} y puede cambiarlo. Su valor sigue siendo el mismo.`,
  TOKEN_CONFIDENTIAL:
    'Parte de un saldo de este token puede ser confidencial. Cumulus no muestra ni mueve esa parte.',
  CONFIDENTIAL_PENDING:
    'Alguien te ha enviado algo de este token de forma confidencial. Espera en tu cuenta, y Cumulus no lo muestra ni lo mueve.',
  TOKEN_DELEGATED: 'El emisor de este token puede sacarlo de tu billetera.',
  TOKEN_TAKES_FEE: ({ percent }) =>
    `El emisor de este token se queda con el ${percent} % de cada transferencia.`,
  TOKEN_HOOKED:
    'Cada transferencia de este token ejecuta un programa de su emisor, que puede rechazarla. Cumulus no envía estos tokens.',
  TOKEN_PAUSABLE: 'El emisor de este token puede pausar todas las transferencias.',
  TOKEN_FREEZABLE: 'El emisor de este token puede congelarlo en tu billetera.',
  TOKEN_MINTABLE: 'El emisor de este token puede crear más en cualquier momento.',
  TOKEN_UNVERIFIED: 'Nadie ha verificado este token. Cualquiera puede dar cualquier nombre a un token.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `Todos los fondos de liquidez que negocian este token tienen en total solo ${usd} $. Puede ser difícil volver a venderlo.`,

  DRY_RUN_UNAVAILABLE: 'No se puede probar ahora.',
  TOKEN_PRICE_NOT_FOUND: 'No se conoce el precio de este token.',
  UNAUTHENTICATED: 'Inicia sesión.',
  FUNCTION_NOT_FOUND: 'Esta función no existe.',
  ENDPOINT_NOT_FOUND: 'Este punto de acceso no existe.',
  FUNCTION_UNAVAILABLE: 'Esta función no está disponible aquí.',
  METHOD_NOT_ALLOWED: 'Las funciones se llaman con POST.',
  MALFORMED_REQUEST: 'La solicitud no es un objeto JSON con "data" y nada más.',
  REQUEST_TOO_LARGE: 'La solicitud es demasiado grande.',
  UNREADABLE_REQUEST: 'La solicitud no se puede leer.',
  REQUEST_TIMED_OUT: 'La solicitud tardó demasiado en llegar.',
  ROUTE_NOT_FOUND: 'No hay nada en esta dirección.',
  SERVER_STOPPING: 'Cumulus se está deteniendo. No se cambió nada. Inténtalo de nuevo en breve.',
  RATE_LIMITED: ({ seconds }) => `Demasiadas solicitudes. Inténtalo de nuevo en ${wait(seconds)}.`,
  DATABASE_UNAVAILABLE: 'Cumulus no puede acceder a su base de datos. Inténtalo de nuevo en breve.',
  DATABASE_READ_ONLY:
    'Cumulus es de solo lectura ahora, porque su base de datos no acepta cambios. Inténtalo de nuevo en un minuto.',
  CLOCK_WRONG: 'El reloj de Cumulus está mal. No se cambió nada. Inténtalo de nuevo en breve.',
  CHAIN_UNAVAILABLE: 'No se puede acceder a la red de Solana. No se envió nada. Inténtalo de nuevo en breve.',
  SIGNER_UNAVAILABLE: 'No se puede acceder al firmante. No se envió nada. Inténtalo de nuevo en breve.',
  RECOVERING: 'Cumulus se está restaurando. No se envió nada. Inténtalo más tarde.',
  IDENTITY_UNAVAILABLE: 'No se puede acceder al servicio de inicio de sesión. Inténtalo de nuevo en breve.',
  IDEMPOTENCY_KEY_REUSED: 'Esta solicitud ya se hizo con otro contenido. Empieza de nuevo.',
  REQUEST_VOID: 'Esta solicitud llegó demasiado tarde. No se hizo nada. Revísala e inténtalo de nuevo.',

  ACCOUNT_BLOCKED:
    'Esta cuenta se eliminó de forma permanente y no se puede acceder a ella. La eliminación de una cuenta es irreversible.',
  EMAIL_BLOCKED: 'Este correo no se puede usar para registrarse',
  INVALID_EMAIL: 'Formato de correo no válido',
  EMAIL_UNVERIFIED: 'Primero confirma tu dirección de correo.',
  EMAIL_LINK_EXPIRED: 'Este enlace ha caducado. Solicita uno nuevo en la aplicación.',
  EMAIL_LINK_OF_ANOTHER: 'Este enlace es de otra cuenta. Inicia sesión en la cuenta que lo solicitó.',
  EMAIL_TOO_LONG: 'Una dirección de correo tiene como máximo 254 caracteres.',
  INVALID_PASSWORD: 'Esa no es tu contraseña actual.',
  PASSWORD_NOT_SET: 'Esta cuenta no tiene contraseña aquí. Inicia sesión como antes.',
  PASSWORD_TOO_SHORT: ({ characters }) => `La contraseña debe tener al menos ${characters} caracteres`,
  PASSWORD_TOO_COMMON: 'Esta contraseña es demasiado común. Elige otra.',
  PASSWORD_IS_EMAIL: 'Tu contraseña no puede ser tu correo. Elige otra.',
  PASSKEY_REQUIRED: () => 'Usa tu llave de acceso para hacer esto.',
  INVALID_PASSKEY: 'Esta llave de acceso no se aceptó. No se hizo nada. Inténtalo de nuevo.',
  PASSKEYS_UNAVAILABLE: 'Las llaves de acceso no están configuradas en este servidor.',
  PASSKEYS_EXCEEDED: 'Puedes tener como máximo 10 llaves de acceso.',
  PASSKEY_NAME_REQUIRED: 'Introduce un nombre para esta llave de acceso',
  PASSKEY_NAME_TOO_LONG: 'El nombre de una llave de acceso tiene como máximo 30 caracteres',
  MALFORMED_PASSKEY_NAME: 'El nombre de esta llave de acceso contiene caracteres que no se pueden mostrar',
  PASSKEY_NOT_FOUND: 'Esta llave de acceso se eliminó.',
  ACCOUNT_EMAIL_MISMATCH: 'Ese no es el correo de esta cuenta.',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `Estas billeteras aún tienen fondos: ${wallets}. Envíalos primero a otro lugar.`,
  ACCOUNT_BUSY: 'Una transacción o una orden sigue en curso. Espera a que termine o cancélala primero.',
  SIGN_IN_REQUIRED: 'Vuelve a iniciar sesión para hacer esto.',
  ACCOUNT_FROZEN: 'Tu cuenta está congelada: nada sale de tus billeteras. Descongélala primero en Ajustes.',
  ACCOUNT_NOT_FROZEN: 'Tu cuenta no está congelada.',
  FREEZE_LINK_INVALID: 'Este enlace ya no es válido. Inicia sesión para congelar tu cuenta en Ajustes.',
  THAW_LINK_INVALID: 'Este enlace ya no es válido o es de otra cuenta. Solicita uno nuevo en Ajustes.',
  THAW_TOO_EARLY: () => 'Una cuenta congelada se puede descongelar después de 24 horas.',
  THAW_NEEDS_PASSKEY: 'Sin llave de acceso, puedes descongelar tu cuenta por correo después de 24 horas.',
  THAW_BY_OPERATOR:
    'Tu cuenta no tiene una dirección de correo para confirmarlo. Contacta con el operador de este servicio.',
  MAIL_NOT_SENT: 'No se pudo enviar el correo. Inténtalo de nuevo.',
  SESSION_NOT_FOUND: 'Este dispositivo ya no tiene la sesión iniciada.',
  TERMS_REQUIRED: 'Primero acepta los términos del servicio.',
  TERMS_VERSION_UNKNOWN: 'Esta versión de los términos del servicio no existe.',

  PIN_LOCKED: ({ seconds }) => `Demasiados PIN incorrectos. Inténtalo de nuevo en ${wait(seconds)}.`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `Tu PIN se introdujo más veces de las que puede una persona. Inténtalo de nuevo en ${wait(seconds)}.`,
  MALFORMED_PIN: 'El PIN debe tener exactamente 6 dígitos',
  WEAK_PIN: 'Este PIN es fácil de adivinar. Elige otro.',
  PIN_RESET_UNAVAILABLE: 'Esta cuenta no tiene un correo al que enviar un enlace. Contacta con el operador.',
  PIN_RESET_LINK_EXPIRED: 'Este enlace ya se usó o ha caducado. Solicita uno nuevo.',
  PIN_ALREADY_SET: 'Ya hay un PIN establecido. Elimínalo primero.',
  PIN_NOT_CARRIED_OVER:
    'Tu PIN es de una versión anterior y aún no se ha trasladado. Contacta con el operador.',
  PIN_NOT_SET: 'No hay ningún PIN establecido.',

  WALLET_NOT_FOUND: 'Billetera no encontrada',
  WALLET_NAME_REQUIRED: 'La billetera necesita un nombre',
  WALLET_NAME_TOO_LONG: 'El nombre de la billetera tiene como máximo 10 caracteres',
  MALFORMED_WALLET_NAME: 'El nombre de la billetera contiene caracteres que no se pueden mostrar',
  WALLET_COUNT_EXCEEDED: 'Has alcanzado el límite de 10 billeteras.',
  WALLET_READ_ONLY: 'Esta billetera de escritorio es de solo lectura aquí.',
  WALLET_BUSY: 'Esta billetera tiene una transacción en curso. Espera a que termine.',
  WALLET_HAS_ORDERS: 'Esta billetera tiene órdenes pendientes. Cancélalas primero.',
  TEST_FUNDS_UNAVAILABLE: 'El SOL de prueba solo existe en una red de prueba.',

  CONTEST_ALREADY_CLAIMED: '¡Ya has reclamado tu SOL gratis!',
  CONTEST_PLACES_EXCEEDED: 'El concurso está lleno. ¡Todas las plazas están ocupadas!',
  CONTEST_ENDED: 'Este concurso ha terminado.',
  CONTEST_NOT_FOUND: 'No hay ningún concurso activo',
  CONTEST_ENTRY_REQUIRED: 'Participa en el concurso para ver su clasificación.',

  ADDRESS_REQUIRED: 'Introduce una dirección válida',
  MALFORMED_ADDRESS: 'Formato de dirección de Solana no válido',
  ADDRESS_NOT_VALIDATED: 'No se pudo validar la dirección. Inténtalo de nuevo.',
  RECIPIENT_IS_SENDER: 'No puedes enviar fondos a tu propia billetera',
  RECIPIENT_IS_MINT:
    'Esta es la dirección de un token, no de una billetera. Los fondos enviados allí se pierden.',
  RECIPIENT_IS_TOKEN_ACCOUNT:
    'Esta es una cuenta de token. Introduce la dirección de la billetera a la que pertenece.',
  RECIPIENT_IS_PROGRAM:
    'Esta es la dirección de un programa, no de una billetera. Los fondos enviados allí se pierden.',
  RECIPIENT_IS_RESERVED: 'Esta dirección pertenece a la propia red de Solana. No puede recibir fondos.',
  RECIPIENT_IS_INCINERATOR: 'Solana destruye todo lo que se envía a esta dirección.',
  RECIPIENT_OFF_CURVE: 'Esta dirección pertenece a un programa. Nadie tiene una clave para ella.',

  CONTACT_NAME_REQUIRED: 'Introduce un nombre',
  CONTACT_NAME_TOO_LONG: 'Un nombre tiene como máximo 30 caracteres',
  MALFORMED_CONTACT_NAME: 'Este nombre contiene caracteres que no se pueden mostrar',
  CONTACT_NAME_TAKEN: 'Otro contacto ya tiene este nombre. Elige otro.',
  CONTACT_COUNT_EXCEEDED:
    'Tu libreta de direcciones está llena con 100 contactos. Elimina uno para guardar otro.',
  MALFORMED_HANDLE: 'Un alias tiene de 3 a 20 caracteres: a a z, 0 a 9 y _',
  HANDLE_TAKEN: 'Este alias está ocupado o se parece demasiado a otro. Elige otro.',
  HANDLE_FIXED: 'Puedes elegir otro alias 30 días después del anterior.',

  TOKEN_ADDRESS_REQUIRED: 'Introduce la dirección de un token',
  MALFORMED_TOKEN_ADDRESS: 'Dirección de token de Solana no válida',
  TOKEN_ALREADY_WATCHED: 'Este token ya está en tu lista de seguimiento',
  WATCHLIST_TOKEN_COUNT_EXCEEDED:
    'La lista de seguimiento admite como máximo 500 tokens. Primero quita algunos.',

  MALFORMED_AMOUNT: 'Introduce un importe válido',
  MALFORMED_MEMO:
    'La nota es demasiado larga o tiene caracteres que no se pueden enviar. Usa como máximo 200 bytes de texto sin formato.',
  MALFORMED_REFERENCES: 'Las referencias de este pago no se pueden enviar. Pide una nueva solicitud de pago.',
  UNITS_CHANGED:
    'El emisor de este token ha cambiado sus unidades. No se envió nada. Comprueba el importe e inténtalo de nuevo.',
  DECIMALS_MISMATCH: ({ expected }) =>
    `Este token tiene ${expected} decimales. Recarga e inténtalo de nuevo.`,
  TOKEN_NOT_FOUND: 'Este token no existe.',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `No hay suficiente ${symbol ?? 'saldo de este token'}. Disponible: ${withSymbol(available, symbol)}, necesario: ${withSymbol(needed, symbol)}.`;
    if (apart !== undefined)
      return `${missing} Otras cuentas de esta billetera tienen ${withSymbol(apart, symbol)} más, que puedes enviar por separado.`;
    return elsewhere === undefined
      ? missing
      : `${missing} Otras cuentas de esta billetera tienen ${withSymbol(elsewhere, symbol)} más, que se pueden enviar a otra billetera, pero no intercambiar.`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `No hay suficiente SOL para los costes de red. Disponible: ${available} SOL, necesario: ${needed} SOL.`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing} ${name} no los paga en un envío que tiene que esperar.`
      : `${missing} ${name} los paga solo en envíos de ${tokens}.`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Esta dirección es nueva en Solana. Su primera transferencia debe ser de al menos ${minimum} SOL.`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Quedarían menos de ${minimum} SOL, lo que Solana no permite. Envía un poco menos o todo.`,
  NOTHING_TO_RECLAIM: 'Esta billetera no tiene renta que recuperar.',
  NOTHING_TO_UNWRAP: 'Esta billetera no tiene SOL envuelto.',
  UNSAFE_TOKEN: (c) => `Este token no se puede enviar: ${reason(c)}.`,
  PAYMENT_HELD: ({ reason }) =>
    `El operador está revisando esta transferencia antes de enviarla. No tienes que hacer nada.${reason === null ? '' : ` Motivo: ${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `El operador ha rechazado esta transferencia. No se envió nada.${reason === null ? '' : ` Motivo: ${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `Todos los cambios están en pausa desde el ${new Date(since).toLocaleString('es', { dateStyle: 'medium', timeStyle: 'short' })}: ${reason} No se cambió nada. Aún puedes verlo todo, cancelar órdenes y envíos pendientes, cerrar sesión en dispositivos y congelar tu cuenta.`,
  ON_HOLD: ({ why }) => `Retenido por ahora: ${why}. No se envió nada.`,
  MANDATE_USED: () => 'Esto ya se hizo. No se volvió a enviar nada.',
  GUARD_REFUSED: (c) => `No firmado: ${reason(c)}. No se envió nada.`,
  TRANSACTION_FAILED: (c) =>
    `Solana rechazó la transacción: ${reason(c)}. ${c.free ? 'No se cobró nada' : 'Solo se cobró la comisión de red'}.`,
  TRANSACTION_EXPIRED: 'La red no aceptó la transacción a tiempo. No se envió nada.',
  REASON_UNKNOWN: 'La transacción falló. El motivo ya no se conoce.',

  SAME_TOKEN: 'Elige dos tokens distintos.',
  WRAPPED_SOL_NOT_SWAPPED: 'El SOL envuelto no se puede intercambiar por sí mismo. Elige SOL.',
  INVALID_SLIPPAGE: 'El deslizamiento debe estar entre el 0,01 % y el 50 %.',
  NO_ROUTE: 'Estos tokens no se negocian ahora en esta cantidad. Prueba con otro importe.',
  ROUTER_UNAVAILABLE:
    'No se puede acceder al servicio de intercambio. No se intercambió nada. Inténtalo de nuevo en breve.',
  ROUTER_REFUSED: (c) =>
    `No se puede aceptar la cotización del servicio de intercambio: ${reason(c)}. No se intercambió nada.`,
  QUOTE_CHANGED: 'Esta cotización no es nuestra. Obtén una nueva.',
  QUOTE_FOREIGN: 'Esta cotización es para otra billetera. Obtén una nueva.',
  SWAP_COUNTS_AS_SEND:
    'Este intercambio cuenta como un envío a una dirección nueva: su token no está verificado, no tiene un precio actual o puede perder más del 5 %. Supera lo que permites sin espera.',
  QUOTE_EXPIRED: 'Esta cotización ha caducado. Obtén una nueva.',
  QUOTE_USED: 'Esta cotización ya se usó. Obtén una nueva.',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `Un intercambio de este tamaño cuesta un ${percent} % de su valor al mover el precio. Confirma que lo aceptas.`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `SOL insuficiente para comisiones. Se necesitan al menos 0,01 SOL y hay ${available} SOL`,
  SWAP_REFUSED: (c) => `No firmado: ${reason(c)}. No se intercambió nada. Obtén una cotización nueva.`,
  SWAP_EXPIRED: 'El intercambio no se completó a tiempo. No se intercambió nada. Obtén una cotización nueva.',

  WALLET_ID_REQUIRED: 'No se encontró el ID de la billetera',
  SWAP_SETUP_REQUIRED: 'Faltan los datos del intercambio. Vuelve atrás e inténtalo de nuevo.',
  SCHEDULED_TIME_REQUIRED: 'Elige una hora para tu intercambio programado',
  SCHEDULED_TIME_PASSED: 'Esta hora ya pasó. Elige una hora futura.',
  TRIGGER_TOKEN_REQUIRED: 'Elige un token que vigilar',
  TRIGGER_TOKEN_LENGTH: 'Introduce una dirección de token de Solana válida (32-44 caracteres)',
  MALFORMED_TRIGGER_TOKEN: 'Formato de dirección no válido. Introduce una dirección de Solana válida.',
  TRIGGER_CONDITION_REQUIRED: 'Elige una condición',
  INVALID_TRIGGER_VALUE: 'Introduce un valor de activador válido',
  TRIGGER_PRICE_EXCEEDED: 'El activador de precio no puede superar 1.000.000 $',
  TRIGGER_MARKET_CAP_TOO_LOW: 'El activador de cap. de mercado debe ser de al menos 1.000 $',
  TRIGGER_PRICE_REACHED: ({ side, current }) =>
    `El activador debe estar por ${sides[side].slice(4)} del precio actual (${current})`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `El activador debe estar por ${sides[side].slice(4)} de la cap. de mercado actual (${current})`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `El precio ya ha cambiado un ${current} en 24 horas`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `No se sabe si los fondos de liquidez del token vigilado tienen los ${usd(least)} que necesita un activador. Hasta que los tengan, la orden no se ejecuta.`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: 'Se permiten como máximo 5 órdenes de mercado. Cancela una para crear otra.',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `Ahora no se puede crear una alerta para este token. Dos fuentes deben conocer lo que esperas y sus fondos de liquidez deben tener ${usd(least)}.`,
  PRICE_ALERTS_EXCEEDED: 'Tienes tantas alertas de precio como caben. Elimina una para añadir otra.',
  TIME_ORDERS_EXCEEDED: 'Ya tienes 100 intercambios programados. Cancela uno para programar otro.',
  ORDER_NOT_FOUND: 'Esta orden no existe.',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) => `Ya tienes ${most} órdenes de estos tipos. Cancela una para crear otra.`,
  INVALID_SHARE: 'Introduce una parte del 0,01 % al 100 %',
  SHARE_NOT_OF_LADDER: 'Una escalera vende un importe a cada precio, no una parte.',
  STOP_NOT_BELOW: 'El precio de toma de ganancias debe estar por encima del precio de stop loss.',
  INVALID_TRAIL: 'Introduce una distancia del 0,1 % al 90 %, o un importe en USD',
  TRAIL_TOO_WIDE: 'La distancia debe estar entre el 0,1 % y el 90 % del precio actual.',
  INVALID_LADDER: 'Una escalera tiene de 2 a 10 precios.',
  LADDER_PRICES_EQUAL: 'Los precios de una escalera deben ser distintos.',
  LADDER_AMOUNTS: 'Los importes de una escalera deben sumar el importe de la orden.',
  INVALID_FLOOR: 'Introduce un importe mínimo válido',
  ORDER_FLOOR_FIXED: 'Esta orden se está ejecutando o ha terminado. Su mínimo ya no se puede cambiar.',
  ORDER_FLOOR_OF_PARTS: 'Los mínimos de esta orden se cambian editando la orden.',
  ORDER_BELOW_FLOOR: () => 'El mercado ofreció menos que el mínimo de esta orden. No se intercambió nada.',
  ORDER_COUNTS_AS_SEND:
    'Mientras los envíos a direcciones nuevas tengan que esperar, las órdenes solo compran tokens verificados y con poco impacto en el precio.',
  ORDER_NOT_MISSED: 'Esta orden ya no espera tu decisión.',
  PROTECTION_BESIDE_BUY:
    'El precio para tomar ganancias debe estar por encima del precio al que compra esta orden, y el de límite de pérdida por debajo.',
  ORDER_EDIT_OTHER:
    'El tipo, la billetera y los tokens de una orden no se pueden cambiar. Crea una orden nueva.',
  ORDER_FIXED: 'Esta orden se está ejecutando o ya terminó. Ya no se puede cambiar.',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `Se omitieron ${rounds} rondas. Sobre la primera: ${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'Indica cada cuánto intercambiar: un número entero del 1 al 100',
  INVALID_TIME_ZONE: 'No se conoce esta zona horaria.',
  INVALID_ROUNDS: 'Indica cuántos intercambios hacer: un número entero del 1 al 10.000',
  INVALID_END: 'El final debe ser posterior al primer intercambio.',
  INVALID_PRICE_RANGE: 'El precio más bajo del rango debe ser inferior al más alto.',
  ORDER_NOTHING_HELD: 'La billetera no tenía nada del token que vende esta orden. No se intercambió nada.',
  ORDER_OWNER_BLOCKED:
    'Esta cuenta estaba bloqueada cuando la orden debía ejecutarse. No se intercambió nada.',
  ORDER_NOT_EXECUTED_IN_TIME: 'La red no aceptó el intercambio a tiempo. No se intercambió nada.',

  MALFORMED_ADDRESS_WAIT: 'Introduce un importe de cero o más.',
  SCHEDULED_SENDS_EXCEEDED: 'Ya tienes 100 envíos programados. Cancela uno para programar otro.',
  SCHEDULED_SEND_NOT_FOUND: 'Este envío programado no existe.',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'Esta transferencia ya falló. No queda nada que cancelar.'
      : `Esta transferencia ${status === 'sent' ? 'ya se envió' : 'se está enviando'}. Ya no se puede cancelar.`,
  SCHEDULED_SEND_CANCELLED: 'Cancelaste esta transferencia. No se envió nada.',
  SCHEDULED_SEND_TOO_LATE: 'Esta transferencia no se pudo enviar en el plazo de un día. No se envió nada.',

  RECEIPT_NOT_FOUND: 'Aún no hay recibo de esta transacción.',
  RECEIPT_REFUSED: (c) => `El firmante no ha firmado ningún recibo: ${reason(c)}.`,
  RECEIPT_LINK_INVALID: 'Este enlace no muestra ningún recibo. Puede haber caducado o ya no se comparte.',

  ...programSentences,
  MALFORMED_WEBHOOK_URL: 'Escribe una dirección https de internet, sin puerto, usuario ni contraseña.',
  WEBHOOK_NOT_FOUND: 'Este webhook no existe o se eliminó.',
  WEBHOOK_EVENT_NOT_FOUND: 'Este evento no existe. Los eventos se guardan 30 días.',
  WEBHOOK_DISABLED: 'Este webhook está desactivado. Actívalo primero.',
  WEBHOOK_COUNT_EXCEEDED: 'Tienes 10 webhooks, que es el máximo. Elimina uno para añadir otro.',
};
