import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': 'Tudo o que é devido e mantido',
  '{amount} held': '{amount} em custódia',
  '{amount} owed': '{amount} devido',
  'As of {time} UTC.': 'Em {time} UTC.',
  'Checked on this device, new every day': 'Verificado neste dispositivo, novo a cada dia',
  'Copy the command': 'Copiar o comando',
  'Copy the public key': 'Copiar a chave pública',
  '{count} more tokens are in the file.': [
    'Há mais {count} token no arquivo.',
    'Há mais {count} tokens no arquivo.',
  ],
  '{count} smallest units': ['{count} menor unidade', '{count} menores unidades'],
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.': [
    '{swaps} troca, ordens incluídas. Os números são somados a partir dos recibos assinados.',
    '{swaps} trocas, ordens incluídas. Os números são somados a partir dos recibos assinados.',
  ],
  Covered: 'Coberto',
  'Day (UTC)': 'Dia (UTC)',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    'Baixe os arquivos acima, sua própria prova nos ajustes ou o recibo de uma transação e execute:',
  'Download what is held': 'Baixar o que é mantido',
  'Download what is owed': 'Baixar o que é devido',
  'Download your proof': 'Baixar sua prova',
  'From when each of {orders} orders was due until its swap was on the chain.': [
    'Desde que {orders} ordem venceu até a troca dela estar na rede.',
    'Desde que cada uma das {orders} ordens venceu até a troca dela estar na rede.',
  ],
  'got less than quoted': 'receberam menos que a cotação',
  'half got this or more': 'metade recebeu isto ou mais',
  'half within': 'metade em até',
  '99% got this or more': '99% receberam isto ou mais',
  '99% within': '99% em até',
  '99.9% within': '99,9% em até',
  '{count} users': ['{count} usuário', '{count} usuários'],
  '{half}, 99% within {most}': '{half}, 99% em até {most}',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'O mesmo até o envio da troca: metade dentro do primeiro valor, conforme o que a ordem esperava.',
  Recurring: 'Recorrentes',
  'Buy, then profit or stop': 'Compra, depois lucro ou stop',
  'Profit or stop': 'Lucro ou stop',
  'Trailing stop': 'Stop móvel',
  Ladder: 'Escada',
  'How late orders were': 'Atraso das ordens',
  'Its root on the chain': 'A raiz dela na rede',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    'Ele diz o que está provado. Depois, consulte os endereços e as transações na rede.',
  'No order was executed.': 'Nenhuma ordem foi executada.',
  'Not covered': 'Não coberto',
  'Not verified.': 'Não verificado.',
  'Nothing was owed to you that day.': 'Nada era devido a você nesse dia.',
  'Nothing was swapped.': 'Nada foi trocado.',
  'For at least one token, less is held than is owed.':
    'Para pelo menos um token, o que é mantido é menos do que é devido.',
  'Owed and held': 'Devido e mantido',
  Proof: 'Prova',
  'Proof of your funds': 'Prova dos seus fundos',
  '<public key>': '<chave pública>',
  'Received against quoted': 'Recebido em relação à cotação',
  'Signed by': 'Assinado por',
  'The file could not be loaded': 'Não foi possível carregar o arquivo',
  'The file is damaged.': 'O arquivo está danificado.',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'O programa é verify/cumulus-verify.mjs, no código-fonte do Cumulus. Ele só precisa do Node.',
  'The proof could not be loaded': 'Não foi possível carregar a prova',
  'The proof is for another user.': 'A prova é de outro usuário.',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'A chave pública desta instalação. Compare-a com uma de outro lugar, como um recibo mais antigo.',
  'The signature is wrong.': 'A assinatura está errada.',
  'The sums do not add up.': 'As somas não conferem.',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    'Ainda não há prova. A primeira é criada em até um dia após o primeiro depósito.',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'Estes valores fazem parte das somas que o Cumulus assinou. Compare-os com o que você tinha nesse dia.',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'Este navegador não consegue verificar a assinatura. Baixe a prova e use o programa.',
  'Verify it yourself': 'Verifique você mesmo',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'O que o Cumulus deve, o que mantém e como executa, em números que qualquer um pode verificar.',
  'Your amounts are not part of the sums that were signed.':
    'Seus valores não fazem parte das somas que foram assinadas.',
  'Swaps by pair and size': 'Trocas por par e tamanho',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'Metade das trocas foi pelo menos tão boa. As taxas dos pools contam como não recebidas. Tudo é calculado a partir de recibos assinados, e com o arquivo qualquer pessoa pode recalcular.',
  'Download how swaps were executed': 'Baixar como as trocas foram executadas',
  'Against the quote': 'Em relação à cotação',
  'Short of the quote, on average': 'Abaixo da cotação, em média',
  'Against the market {count} s later': 'Em relação ao mercado após {count} s',
  'All but the stated fee arrived': 'Chegou tudo, menos a taxa informada',
  '{whole} of {known}': '{whole} de {known}',
  'under {amount}': 'menos de {amount}',
  '{least} to {most}': 'de {least} a {most}',
  'value unknown': 'valor desconhecido',
  '{count} more groups are in the file.': [
    'Há mais {count} grupo no arquivo.',
    'Há mais {count} grupos no arquivo.',
  ],
  'Checked by owners': 'Conferido pelos donos',
  '{day}, so far': '{day}, até agora',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    'Todo dia o app de um dono confere que seus saldos estão nas somas assinadas, e é contado sem dizer de quem são: por tamanho, em grupos de pelo menos cinco onde houver tantos. O Cumulus poderia contar conferências que ninguém fez: leia-as como limites superiores.',
  'Download what was checked': 'Baixar o que foi conferido',
  Balances: 'Saldos',
  'Of {symbol}, by value': 'De {symbol}, por valor',
  'The proof of your funds is late.': 'A prova dos seus fundos está atrasada.',
  'The proof of your funds does not hold.': 'A prova dos seus fundos não se sustenta.',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    'Salve a evidência e pergunte ao operador. Se continuar atrasada, considere mover seus fundos para outra carteira.',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    'Salve a evidência, não deposite mais nada e considere mover seus fundos para outra carteira. Depois mostre a evidência a outros.',
  'Save the evidence': 'Salvar a evidência',
  'Hide until the next check': 'Ocultar até a próxima conferência',
  'What was signed on {day} does not lead to your balances.':
    'O que foi assinado em {day} não leva aos seus saldos.',
  'By what was signed on {day}, you are owed less than this app shows you.':
    'Pelo que foi assinado em {day}, devem a você menos do que este app mostra.',
  'You were shown another statement of {day} than everybody else.':
    'Foi mostrada a você uma declaração de {day} diferente da dos demais.',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    'Em {day}, sua conferência seria reconhecida como sua, embora não tenha nome.',
  'The newest one is of {day}. There should be one every day.':
    'A mais recente é de {day}. Deveria haver uma por dia.',
};
