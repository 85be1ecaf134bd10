import type { Words } from '../catalogue.ts';

/** The screens send, payment and contacts. */
export const send: Words = {
  'It was refused, and nothing was moved.': 'Foi recusado, e nada foi movido.',
  '{amount} available in {wallet}': '{amount} disponível em {wallet}',
  '{name} holds none of this token.': '{name} não tem este token.',
  '{name} is in your address book': '{name} está na sua agenda de endereços',
  '{name} is removed from your address book. Past sends are not affected.':
    '{name} é removido da sua agenda de endereços. Envios anteriores não são afetados.',
  '{name} was deleted from your address book': '{name} foi excluído da sua agenda de endereços',
  '{name}, your wallet': '{name}, sua carteira',
  'Add contact': 'Adicionar contato',
  'Address book': 'Agenda de endereços',
  'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.':
    'Permita para este site no seu navegador: toque no ícone ao lado do endereço e depois em Câmera. Ou escolha uma imagem.',
  'Amount exceeds available balance': 'O valor excede o saldo disponível',
  'Another app may be using it. Close that app and try again, or choose an image.':
    'Outro aplicativo pode estar usando a câmera. Feche-o e tente novamente, ou escolha uma imagem.',
  'Checking whether your last swap went through. It is never sent twice.':
    'Verificando se sua última troca foi concluída. Ela nunca é enviada duas vezes.',
  'Checking whether your last transfer went through. It is never sent twice.':
    'Verificando se sua última transferência foi concluída. Ela nunca é enviada duas vezes.',
  'Camera on. Hold it over a QR code.': 'Câmera ligada. Aponte para um QR code.',
  'Check again': 'Verificar de novo',
  'Check every group. A sent transaction cannot be undone.':
    'Confira cada grupo. Uma transação enviada não pode ser desfeita.',
  'Choose an image': 'Escolher uma imagem',
  'Choose an image or a screenshot of the QR code instead.':
    'Escolha uma imagem ou captura de tela do QR code.',
  'Choose from address book': 'Escolher da agenda de endereços',
  'Compare the address first.': 'Compare o endereço primeiro.',
  Confirming: 'Confirmando',
  Contact: 'Contato',
  Contacts: 'Contatos',
  'Copy token address of {name}': 'Copiar endereço do token {name}',
  'Could not validate address. Please double-check before sending.':
    'Não foi possível validar o endereço. Confira bem antes de enviar.',
  'Delete contact': 'Excluir contato',
  'Edit {name}': 'Editar {name}',
  'Edit contact': 'Editar contato',
  'Failed to delete the contact': 'Não foi possível excluir o contato',
  'Delete {name} from your address book': 'Excluir {name} da sua agenda de endereços',
  'Failed to load your address book': 'Não foi possível carregar sua agenda de endereços',
  'Failed to save the contact': 'Não foi possível salvar o contato',
  'Failed to send': 'Não foi possível enviar',
  'First time sending here': 'Primeiro envio para cá',
  'First time sending to this address.': 'Primeiro envio para este endereço.',
  'I have compared every group. This is the right address.': 'Comparei cada grupo. Este é o endereço certo.',
  'Image with a QR code': 'Imagem com um QR code',
  'Invalid address': 'Endereço inválido',
  'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.':
    'Começa e termina como um endereço que você conhece, mas é diferente no meio. Ladrões criam endereços assim e esperam que você os copie. Peça o endereço de novo à pessoa que você quer pagar.',
  '{fee}, paid for you in SOL by {name}': '{fee}, pago por você em SOL por {name}',
  Fee: 'Taxa',
  'Left in {wallet}': 'Resta em {wallet}',
  'My wallets': 'Minhas carteiras',
  'Names for addresses that you send to': 'Nomes para os endereços para os quais você envia',
  'No answer yet': 'Ainda sem resposta',
  'No answer yet.': 'Ainda sem resposta.',
  'No camera found': 'Nenhuma câmera encontrada',
  'No contacts yet': 'Ainda não há contatos',
  'No price known': 'Preço desconhecido',
  'No QR code was found in this image.': 'Nenhum QR code foi encontrado nesta imagem.',
  'Nobody here yet': 'Ninguém aqui ainda',
  'Not {name}: only the ends of the address are the same':
    'Não é {name}: só as pontas do endereço são iguais',
  'Not the address you sent to before: only its ends are the same':
    'Não é o endereço para o qual você já enviou: só as pontas são iguais',
  'Nothing to send': 'Nada para enviar',
  Recent: 'Recentes',
  'Recent recipients and contacts': 'Destinatários recentes e contatos',
  Review: 'Revisar',
  Save: 'Salvar',
  'Save an address under a name, and you never have to paste it again.':
    'Salve um endereço com um nome e você nunca mais precisará colá-lo.',
  'Save {name} to your address book': 'Salvar {name} na sua agenda de endereços',
  'Save to address book': 'Salvar na agenda',
  'Scan QR code': 'Escanear QR code',
  'Send {amount}': 'Enviar {amount}',
  'Send {symbol}': 'Enviar {symbol}',
  'Send from the desktop app that holds its key.': 'Envie pelo aplicativo de desktop que tem a chave dela.',
  'Send to': 'Enviar para',
  'Sent {amount} successfully': '{amount} enviado com sucesso',
  'Sent {date}': 'Enviado em {date}',
  'Sent {symbol} successfully': '{symbol} enviado com sucesso',
  'Solana address': 'Endereço Solana',
  'Still confirming': 'Ainda confirmando',
  'The camera does not start': 'A câmera não inicia',
  'The camera is not allowed': 'A câmera não está permitida',
  'The network has not confirmed this swap yet. You can leave this page.':
    'A rede ainda não confirmou esta troca. Você pode sair desta página.',
  'The network has not confirmed this transfer yet. You can leave this page.':
    'A rede ainda não confirmou esta transferência. Você pode sair desta página.',
  'The note is public on Solana forever.': 'A nota fica pública na Solana para sempre.',
  'This is not {name}.': 'Este não é {name}.',
  'This is not the address you sent to before.': 'Este não é o endereço para o qual você já enviou.',
  'This request asks for a note that is too long or cannot be sent.':
    'Esta cobrança pede uma nota longa demais ou que não pode ser enviada.',
  'This request asks for references that cannot be sent.':
    'Esta cobrança pede referências que não podem ser enviadas.',
  'This request asks for a token that {name} does not hold.':
    'Esta cobrança pede um token que {name} não tem.',
  'This request asks for a token that does not exist.': 'Esta cobrança pede um token que não existe.',
  'This request asks for a custom transaction. Only transfers can be sent from here.':
    'Esta cobrança pede uma transação personalizada. Daqui só podem ser enviadas transferências.',
  'This request contradicts itself.': 'Esta cobrança se contradiz.',
  'This request contains an invalid amount.': 'Esta cobrança contém um valor inválido.',
  'This request contains no valid Solana address.': 'Esta cobrança não contém um endereço Solana válido.',
  'This QR code is not a Solana address.': 'Este QR code não é um endereço Solana.',
  'to {address}': 'para {address}',
  'Transaction {signature} in the explorer': 'Transação {signature} no explorador',
  'Transaction Successful!': 'Transação concluída!',
  'Transfer failed': 'Falha na transferência',
  'Transfer validation failed': 'Não foi possível validar a transferência',
  'Updating balance...': 'Atualizando saldo...',
  'Starting the camera. Your browser may ask for permission.':
    'Iniciando a câmera. Seu navegador pode pedir permissão.',
  'Waiting for the network': 'Aguardando a rede',
  'People you send to, your contacts and your other wallets appear here.':
    'As pessoas para quem você envia, seus contatos e suas outras carteiras aparecem aqui.',
  'You sent to': 'Você enviou para',
  'It is not yet clear whether your transfer of {amount} to {address} was sent.':
    'Ainda não se sabe se sua transferência de {amount} para {address} foi enviada.',
  'Your wallet': 'Sua carteira',
  'It will be sent on {time}. Until then, you can cancel it in Orders.':
    'Será enviado em {time}. Até lá, você pode cancelar em Ordens.',
  'Send on hold': 'Envio retido',
  'Send scheduled': 'Envio agendado',
  'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.':
    'Este endereço é novo para você, então o envio sai em {time}. Até lá, você pode cancelar em Ordens.',
  'This send will wait.': 'Este envio vai esperar.',
  'Anyone can write any name and message. Only the address counts.':
    'Qualquer um pode escrever qualquer nome e mensagem. Só o endereço conta.',
  'Requested by': 'Cobrado por',
  Message: 'Mensagem',
  Note: 'Nota',
  References: 'Referências',
  'None of your wallets holds the requested token.': 'Nenhuma das suas carteiras tem o token pedido.',
  'This payment request cannot be paid': 'Esta cobrança não pode ser paga',
  'What is requested': 'O que é pedido',
  'Nobody can be found by this name': 'Ninguém é encontrado com este nome',
  'The name could not be looked up.': 'Não foi possível procurar o nome.',
  '{handle} now receives at another address': '{handle} agora recebe em outro endereço',
  'Your last payment went to {address}. Ask the person whether the new one is theirs.':
    'Seu último pagamento foi para {address}. Pergunte à pessoa se o novo é dela.',
};
