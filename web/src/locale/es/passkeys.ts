import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'Añadir una llave de acceso',
  'Add the passkey {name}': 'Añadir la llave de acceso {name}',
  'Added {date}': 'Añadida el {date}',
  'Added {date}, last used {used}': 'Añadida el {date}, usada por última vez el {used}',
  'Rename a passkey to {name}': 'Cambiar el nombre de una llave de acceso a {name}',
  'Edit passkey': 'Editar llave de acceso',
  'Enter PIN instead': 'Introducir el PIN',
  'Failed to load your passkeys': 'No se pudieron cargar tus llaves de acceso',
  'Failed to remove PIN': 'No se pudo eliminar el PIN',
  'Failed to remove the passkey': 'No se pudo eliminar la llave de acceso',
  'No passkeys yet': 'Aún no hay llaves de acceso',
  'Passkey added.': 'Llave de acceso añadida.',
  'Passkey removed.': 'Llave de acceso eliminada.',
  'Passkey renamed.': 'Nombre de la llave de acceso cambiado.',
  Passkeys: 'Llaves de acceso',
  'Passkeys do not work at this address.': 'Las llaves de acceso no funcionan en esta dirección.',
  'Passkeys do not work at this address or in this browser.':
    'Las llaves de acceso no funcionan en esta dirección o en este navegador.',
  'Remove passkey': 'Eliminar llave de acceso',
  'Remove the passkey {name}': 'Eliminar la llave de acceso {name}',
  'Remove your PIN': 'Eliminar tu PIN',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    'Para que la reconozcas en la lista. Después, tu dispositivo te pedirá que confirmes.',
  'This device already has a passkey for your account.':
    'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  'This device does not support passkeys.': 'Este dispositivo no admite llaves de acceso.',
  'This passkey is not registered here.': 'Esta llave de acceso no está registrada aquí.',
  'Use your passkey': 'Usa tu llave de acceso',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'Con una llave de acceso confirmas envíos, intercambios y órdenes con tu huella, tu rostro o una llave de seguridad, e inicias sesión sin contraseña.',
  'Your fingerprint, face or key instead of a PIN': 'Tu huella, tu rostro o una llave en lugar de un PIN',
  'Your passkey was not used. Nothing changed.': 'Tu llave de acceso no se usó. Nada cambió.',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} ya no inicia tu sesión ni confirma nada. Elimínala también en el dispositivo.',
};
