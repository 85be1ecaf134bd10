import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: 'Aceito',
  'Account frozen or unfrozen': 'Conta bloqueada ou desbloqueada',
  'Add a webhook': 'Adicionar um webhook',
  'Add the webhook {url}': 'Adicionar o webhook {url}',
  'Cumulus posts what happens in your account to addresses that you give.':
    'O Cumulus envia o que acontece na sua conta aos endereços que você indicar.',
  'Delete this webhook?': 'Excluir este webhook?',
  Deliveries: 'Entregas',
  Events: 'Eventos',
  'Failed to load your webhooks': 'Não foi possível carregar seus webhooks',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    'Desde {time} ele não aceitou tudo. Depois de três dias assim, ele é desativado.',
  'Limits of programs that are used up': 'Limites de programas esgotados',
  'No answer': 'Sem resposta',
  'No webhooks yet': 'Ainda não há webhooks',
  'Nothing was sent yet.': 'Nada foi enviado ainda.',
  'On, but accepts nothing': 'Ativado, mas não aceita nada',
  Payments: 'Pagamentos',
  'Public key': 'Chave pública',
  'Refused with status {status}': 'Recusado com o status {status}',
  'Send a test': 'Enviar um teste',
  'Send {type} again': 'Enviar {type} de novo',
  'Switch off': 'Desativar',
  'Switch on': 'Ativar',
  'Switched off {time}: for three days it did not accept what it was sent.':
    'Desativado em {time}: por três dias ele não aceitou o que foi enviado.',
  'Switched off {time}: it answered that it is gone (status 410).':
    'Desativado em {time}: ele respondeu que não existe mais (status 410).',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    'Ativado de novo, ele recebe em ordem o que perdeu nos últimos 30 dias.',
  'Tell your own programs what happens': 'Informe seus programas sobre o que acontece',
  'The secret of the webhook': 'O segredo do webhook',
  Waiting: 'Aguardando',
  'Web address': 'Endereço da web',
  Webhook: 'Webhook',
  Webhooks: 'Webhooks',
  'What programs ask you to approve': 'O que programas pedem para você aprovar',
  'With it your programs check that what they receive is from this installation.':
    'Com ela seus programas verificam que o que recebem é desta instalação.',
  'You switched it off {time}.': 'Você o desativou em {time}.',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'Seu programa verifica com ele o que recebe. Quem mais o tiver pode se passar pelo Cumulus.',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} não recebe mais nada, e o que ainda aguarda é excluído.',
};
