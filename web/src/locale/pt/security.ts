import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Um dispositivo que você desconecta aqui continua conectado ao serviço do Google, mas não pode usar o Cumulus.',
  'All other devices are signed out.': 'Todos os outros dispositivos foram desconectados.',
  Devices: 'Dispositivos',
  'Freeze my account': 'Congelar minha conta',
  'Freeze my account?': 'Congelar minha conta?',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    'Se não foi você que entrou, congele sua conta. Assim, nada pode sair das suas carteiras. Você não precisa entrar para isso.',
  'Nothing leaves your wallets until you unfreeze it': 'Nada sai das suas carteiras até você descongelá-la',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    'Nada sai das suas carteiras até você descongelá-la. Defina uma nova senha com “Esqueceu a senha?” na tela de entrada. Isso desconecta todos os dispositivos.',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    'Nada sai das suas carteiras, nenhuma ordem é executada e seus ajustes de segurança não podem mudar até você descongelá-la: com uma chave de acesso na hora, ou por e-mail após 24 horas. Pagamentos para você continuam chegando.',
  'Nothing leaves your wallets.': 'Nada sai das suas carteiras.',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'Nada sai das suas carteiras. Uma chave de acesso descongela sua conta na hora.',
  'Email me a link to unfreeze it': 'Enviar um link para descongelá-la',
  'Sign out {device}': 'Desconectar {device}',
  'Sign out all other devices': 'Desconectar todos os outros dispositivos',
  'Unfreeze my account': 'Descongelar minha conta',
  'Unfreeze with a passkey': 'Descongelar com uma chave de acesso',
  'Unfreeze your account': 'Descongele sua conta',
  'The device is signed out.': 'O dispositivo foi desconectado.',
  'The email could not be sent. Please try again.': 'Não foi possível enviar o e-mail. Tente novamente.',
  'The email is on its way. Open its link within 30 minutes.':
    'O e-mail está a caminho. Abra o link em até 30 minutos.',
  'This device': 'Este dispositivo',
  'Unknown device': 'Dispositivo desconhecido',
  'Used: {when}': 'Usado: {when}',
  'Who looked at my account': 'Quem viu a minha conta',
  'Operators, and programs with access': 'Operadores e programas com acesso',
  'No one has looked at your account.': 'Ninguém viu a sua conta.',
  'This list could not be loaded': 'Não foi possível carregar a lista',
  'Where you are signed in': 'Onde você está conectado',
  'You can unfreeze it by email from {time}.': 'Você pode descongelá-la por e-mail a partir de {time}.',
  'Your account could not be frozen. Please try again.':
    'Não foi possível congelar sua conta. Tente novamente.',
  'Your account is frozen': 'Sua conta está congelada',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'Sua conta está congelada desde {time}. Nada sai das suas carteiras.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Sua conta está congelada. Nada sai das suas carteiras.',
  'Your account is unfrozen.': 'Sua conta está descongelada.',
  'Your devices could not be loaded': 'Não foi possível carregar seus dispositivos',
  'Your wallets can send and swap again, and your orders execute.':
    'Suas carteiras podem enviar e trocar de novo, e suas ordens são executadas.',
  'All changes are paused for now': 'Todas as alterações estão pausadas por enquanto',
  'All changes have been paused since {time}.': 'Todas as alterações estão pausadas desde {time}.',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'Você ainda pode ver tudo, cancelar ordens e envios pendentes, desconectar dispositivos e congelar sua conta.',
  'Signed in: {when}': 'Conectado: {when}',
};
