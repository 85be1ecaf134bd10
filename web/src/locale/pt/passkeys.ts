import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'Adicionar chave de acesso',
  'Add the passkey {name}': 'Adicionar a chave de acesso {name}',
  'Added {date}': 'Adicionada em {date}',
  'Added {date}, last used {used}': 'Adicionada em {date}, usada pela última vez em {used}',
  'Rename a passkey to {name}': 'Renomear uma chave de acesso para {name}',
  'Edit passkey': 'Editar chave de acesso',
  'Enter PIN instead': 'Digitar o PIN',
  'Failed to load your passkeys': 'Não foi possível carregar suas chaves de acesso',
  'Failed to remove PIN': 'Não foi possível remover o PIN',
  'Failed to remove the passkey': 'Não foi possível remover a chave de acesso',
  'No passkeys yet': 'Ainda não há chaves de acesso',
  'Passkey added.': 'Chave de acesso adicionada.',
  'Passkey removed.': 'Chave de acesso removida.',
  'Passkey renamed.': 'Chave de acesso renomeada.',
  Passkeys: 'Chaves de acesso',
  'Passkeys do not work at this address.': 'Chaves de acesso não funcionam neste endereço.',
  'Passkeys do not work at this address or in this browser.':
    'Chaves de acesso não funcionam neste endereço ou neste navegador.',
  'Remove passkey': 'Remover chave de acesso',
  'Remove the passkey {name}': 'Remover a chave de acesso {name}',
  'Remove your PIN': 'Remover seu PIN',
  'Sign in with a passkey': 'Entrar com uma chave de acesso',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    'Para você reconhecê-la na lista. Em seguida, seu dispositivo pede que você confirme.',
  'This device already has a passkey for your account.':
    'Este dispositivo já tem uma chave de acesso para sua conta.',
  'This device does not support passkeys.': 'Este dispositivo não aceita chaves de acesso.',
  'This passkey is not registered here.': 'Esta chave de acesso não está registrada aqui.',
  'Use your passkey': 'Use sua chave de acesso',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'Com uma chave de acesso, você confirma envios, trocas e ordens com sua digital, seu rosto ou uma chave de segurança, e entra sem senha.',
  'Your fingerprint, face or key instead of a PIN': 'Sua digital, seu rosto ou uma chave em vez de um PIN',
  'Your passkey was not used. Nothing changed.': 'Sua chave de acesso não foi usada. Nada mudou.',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} não faz mais seu login nem confirma nada. Exclua-a também no dispositivo.',
};
