import type { NoticeWords } from './notice-text.ts';

/** The words of notices in Portuguese, by the English ones. */
export const portugueseNotices: Readonly<Record<NoticeWords, string>> = {
  'You received {amount}': 'Você recebeu {amount}',
  'You received a payment': 'Você recebeu um pagamento',
  'You sent {amount}': 'Você enviou {amount}',
  'You sent a payment': 'Você enviou um pagamento',
  'From {address}': 'De {address}',
  'From more than one address': 'De mais de um endereço',
  'To {address}': 'Para {address}',
  'Order executed': 'Ordem executada',
  '{sold} was swapped to {bought}.': '{sold} foi trocado por {bought}.',
  'Order failed': 'Falha na ordem',
  'Your swap of {sold} to {bought} did not go through.':
    'Sua troca de {sold} por {bought} não foi concluída.',
  'Order expires soon': 'A ordem expira em breve',
  'Your order to swap {sold} to {bought} expires within the hour.':
    'Sua ordem de trocar {sold} por {bought} expira em menos de uma hora.',
  'Order missed': 'Ordem perdida',
  'Your swap of {sold} to {bought} is late. Execute it now or cancel it.':
    'Sua troca de {sold} por {bought} está atrasada. Execute agora ou cancele.',
  'Order on hold': 'Ordem retida',
  'Your swap of {sold} to {bought} would bring less than your minimum. Lower it, cancel, or keep waiting.':
    'Sua troca de {sold} por {bought} traria menos que seu mínimo. Reduza, cancele ou continue esperando.',
  'Order has a minimum': 'A ordem tem um mínimo',
  'Your order to swap {sold} to {bought} now has a minimum amount. You can change it in Orders.':
    'Sua ordem de trocar {sold} por {bought} agora tem um valor mínimo. Você pode alterá-lo em Ordens.',
  'You are in': 'Você está dentro',
  'Your entry in {contest} was admitted. Your free SOL is on its way.':
    'Sua inscrição em {contest} foi aceita. Seu SOL grátis está a caminho.',
  'Entry refused': 'Inscrição recusada',
  'Your entry in {contest} was reviewed and refused.': 'Sua inscrição em {contest} foi analisada e recusada.',
  'Your free SOL for {contest} has arrived.': 'Seu SOL grátis de {contest} chegou.',
  'Contest ended': 'Competição encerrada',
  '{contest} is over. See how you did.': '{contest} terminou. Veja como você foi.',
  'New sign-in': 'Novo acesso',
  '{device} has signed in to your account.': '{device} entrou na sua conta.',
  'A new device has signed in to your account.': 'Um novo dispositivo entrou na sua conta.',
  'PIN set': 'PIN definido',
  'Your account now has a PIN.': 'Sua conta agora tem um PIN.',
  'PIN changed': 'PIN alterado',
  'The PIN of your account was changed.': 'O PIN da sua conta foi alterado.',
  'PIN removed': 'PIN removido',
  'Your account no longer has a PIN.': 'Sua conta não tem mais um PIN.',
  'Passkey added': 'Chave de acesso adicionada',
  'Your account has a new passkey.': 'Sua conta tem uma nova chave de acesso.',
  'Your account has a new passkey: {name}.': 'Sua conta tem uma nova chave de acesso: {name}.',
  'Passkey removed': 'Chave de acesso removida',
  'A passkey of your account was removed.': 'Uma chave de acesso da sua conta foi removida.',
  'A passkey of your account was removed: {name}.': 'Uma chave de acesso da sua conta foi removida: {name}.',
  'Password changed': 'Senha alterada',
  'The password of your account was changed.': 'A senha da sua conta foi alterada.',
  'Email changed': 'E-mail alterado',
  'The email address of your account was changed.': 'O endereço de e-mail da sua conta foi alterado.',
  'Signed out everywhere': 'Sessão encerrada em todos os lugares',
  'All devices were signed out of your account.': 'Todos os dispositivos foram desconectados da sua conta.',
  'Account frozen': 'Conta congelada',
  'Nothing leaves your wallets until you unfreeze your account.':
    'Nada sai das suas carteiras até você descongelar sua conta.',
  'Account unfrozen': 'Conta descongelada',
  'Your account is new': 'Sua conta é nova',
  'There was an account with your email that nobody had confirmed. It was set aside. If it was yours, ask for help.':
    'Havia uma conta com seu e-mail que ninguém tinha confirmado. Ela foi posta de lado. Se era sua, peça ajuda.',
  'Your wallets can send and swap again.': 'Suas carteiras podem enviar e trocar de novo.',
  'PIN removal requested': 'Remoção do PIN solicitada',
  'Someone reported the PIN of your account as forgotten.':
    'Alguém informou que esqueceu o PIN da sua conta.',
  'Contact saved': 'Contato salvo',
  'A contact of your address book was added or changed.':
    'Um contato da sua agenda de endereços foi adicionado ou alterado.',
  'Wait changed': 'Espera alterada',
  'The wait before new addresses was changed.': 'A espera antes de novos endereços foi alterada.',
  'Wallet deleted': 'Carteira excluída',
  'A wallet of your account was deleted.': 'Uma carteira da sua conta foi excluída.',
  'Data exported': 'Dados exportados',
  'The data of your account was exported.': 'Os dados da sua conta foram exportados.',
  'Account deletion requested': 'Exclusão da conta solicitada',
  'The deletion of your account was requested.': 'A exclusão da sua conta foi solicitada.',
  'Send scheduled': 'Envio agendado',
  'A send to the new address {address} is waiting. Cancel it in Orders if it is not yours.':
    'Um envio para o novo endereço {address} está esperando. Cancele-o em Ordens se não for seu.',
  'Send failed': 'Falha no envio',
  'Nothing was sent to {address}.': 'Nada foi enviado para {address}.',
  'Fewer notices': 'Menos avisos',
  'From now on, you get fewer notices by push or email.':
    'A partir de agora, você recebe menos avisos por push ou e-mail.',
};
