import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': 'Escolha como avisamos você',
  Contests: 'Competições',
  'Failed to load notices': 'Não foi possível carregar os avisos',
  'Failed to load your settings': 'Não foi possível carregar seus ajustes',
  'Hide amounts': 'Ocultar valores',
  'In push messages and emails, which others may see': 'Em notificações push e e-mails, que outros podem ver',
  'Loading notices': 'Carregando avisos',
  'Emails go to {address}. Security emails are always sent.':
    'Os e-mails vão para {address}. Os de segurança são sempre enviados.',
  New: 'Novo',
  'No emails are sent because your account has no email address.':
    'Nenhum e-mail é enviado, porque sua conta não tem endereço de e-mail.',
  'No notices yet': 'Ainda não há avisos',
  Notices: 'Avisos',
  'Notices, {count} new': ['Avisos, {count} novo', 'Avisos, {count} novos'],
  'Payments received': 'Pagamentos recebidos',
  'Payments sent': 'Pagamentos enviados',
  Push: 'Push',
  'Push and email': 'Push e e-mail',
  'Push on this device': 'Push neste dispositivo',
  'Sent, from {amount}': 'Enviados, a partir de {amount}',
  'This browser cannot reach its push service. Please try again later.':
    'Este navegador não consegue acessar o serviço de push. Tente mais tarde.',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'Este navegador bloqueia as notificações do Cumulus. Permita-as nas configurações dele.',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'Este navegador não aceita notificações push. Em um iPhone, adicione primeiro o Cumulus à Tela de Início.',
  'Until you sign out here': 'Até você sair aqui',
  'What happens to your money and your account appears here.':
    'O que acontece com seu dinheiro e sua conta aparece aqui.',
  'What we notify you about': 'Sobre o que avisamos você',
  'Your settings could not be saved.': 'Não foi possível salvar seus ajustes.',
  '{topic} by email': '{topic} por e-mail',
  '{topic} by push': '{topic} por push',
};
