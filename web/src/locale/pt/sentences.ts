import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: 'acima', below: 'abaixo' } as const;

const notPending = {
  pending: 'Esta ordem está sendo alterada. Tente novamente em breve.',
  executing: 'Esta ordem está sendo executada. Não pode mais ser cancelada.',
  executed: 'Esta ordem já foi executada. Não pode mais ser cancelada.',
  failed: 'Esta ordem já falhou. Não há mais nada para cancelar.',
  expired: 'Esta ordem já expirou. Não há mais nada para cancelar.',
} as const;

const skipped = {
  late: 'A hora desta rodada já tinha passado, por isso ela foi pulada.',
  outside: 'O preço estava fora da faixa desta ordem, por isso esta rodada foi pulada.',
  doubt: 'Não era certo que o preço estivesse na faixa desta ordem, por isso esta rodada foi pulada.',
  floor: 'Até a rodada seguinte, o mercado ofereceu menos que o mínimo desta. Ela foi pulada.',
  paused: 'A ordem estava pausada na hora desta rodada, por isso ela foi pulada.',
  frozen: 'A conta estava congelada na hora desta rodada, por isso ela foi pulada.',
} as const;

const doubts = {
  no_price:
    'O preço do token monitorado não é conhecido agora. Até que seja conhecido, a ordem não é executada.',
  no_cap:
    'O valor de mercado do token monitorado não é conhecido agora. Até que seja conhecido, a ordem não é executada.',
  stale:
    'O preço conhecido é de uma negociação muito antiga. Até que haja uma mais recente, só uma cotação do próprio token monitorado pode confirmá-lo.',
  one_source:
    'Só uma fonte conhece o preço que esta ordem espera. Até que uma segunda o conheça, a ordem não é executada.',
  no_answer:
    'Uma das duas fontes de preço desta ordem não está respondendo. Tente novamente em breve. Uma ordem pendente não é executada até que ela responda.',
  apart:
    'O mercado parecia ter atingido o gatilho, mas a cotação daquele momento ou uma segunda fonte não concordou. Nada foi trocado, e a ordem continua monitorando.',
} as const;

function wait(seconds: number): string {
  if (seconds === 1) return '1 segundo';
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
}

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'Não foi possível acessar o Cumulus. Verifique sua conexão e tente novamente.',
  TIMEOUT: 'O Cumulus demorou demais para responder. Verifique o que aconteceu antes de tentar novamente.',
  MALFORMED_ANSWER: 'O Cumulus não consegue responder agora. Tente novamente em breve.',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'Este endereço é controlado por um programa, como um cofre multiassinatura. Certifique-se de que consegue tirar os fundos de lá.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'Este endereço é uma conta de um programa, não uma carteira comum. Certifique-se de que consegue tirar os fundos de lá.',
  TRANSFER_FEE: ({ amount }) =>
    `O emissor deste token fica com até ${amount}; o destinatário recebe o resto.`,
  TOKEN_SUSPICIOUS:
    'O mercado marcou este token como suspeito. Muitos tokens assim não podem ser vendidos de volta.',
  TOKEN_PAUSED: 'O emissor deste token pausou todas as transferências.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `O saldo exibido deste token muda ${percent}% ao ano, conforme definido pelo emissor. O que você tem na rede não muda.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `O emissor faz este token ser exibido multiplicado por ${multiplier} e pode mudar isso. O valor dele continua o mesmo.`,
  TOKEN_CONFIDENTIAL:
    'Parte de um saldo deste token pode ser confidencial. O Cumulus não mostra nem move essa parte.',
  CONFIDENTIAL_PENDING:
    'Alguém enviou a você um pouco deste token de forma confidencial. Isso está esperando na sua conta, e o Cumulus não mostra nem move.',
  TOKEN_DELEGATED: 'O emissor deste token pode tirá-lo da sua carteira.',
  TOKEN_TAKES_FEE: ({ percent }) => `O emissor deste token fica com ${percent}% de cada transferência.`,
  TOKEN_HOOKED:
    'Cada transferência deste token executa um programa do emissor, que pode recusá-la. O Cumulus não envia esses tokens.',
  TOKEN_PAUSABLE: 'O emissor deste token pode pausar todas as transferências.',
  TOKEN_FREEZABLE: 'O emissor deste token pode congelá-lo na sua carteira.',
  TOKEN_MINTABLE: 'O emissor deste token pode criar mais a qualquer momento.',
  TOKEN_UNVERIFIED: 'Ninguém verificou este token. Qualquer um pode dar qualquer nome a um token.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `Todos os pools que negociam este token têm juntos apenas $ ${usd}. Pode ser difícil vendê-lo de volta.`,

  DRY_RUN_UNAVAILABLE: 'Não é possível testar agora.',
  TOKEN_PRICE_NOT_FOUND: 'O preço deste token não é conhecido.',
  UNAUTHENTICATED: 'Entre na sua conta.',
  FUNCTION_NOT_FOUND: 'Esta função não existe.',
  ENDPOINT_NOT_FOUND: 'Este ponto de acesso não existe.',
  FUNCTION_UNAVAILABLE: 'Esta função não está disponível aqui.',
  METHOD_NOT_ALLOWED: 'Funções são chamadas com POST.',
  MALFORMED_REQUEST: 'A solicitação não é um objeto JSON com "data" e nada mais.',
  REQUEST_TOO_LARGE: 'A solicitação é grande demais.',
  UNREADABLE_REQUEST: 'Não é possível ler a solicitação.',
  REQUEST_TIMED_OUT: 'A solicitação demorou demais para chegar.',
  ROUTE_NOT_FOUND: 'Não há nada neste endereço.',
  SERVER_STOPPING: 'O Cumulus está parando. Nada foi alterado. Tente novamente em breve.',
  RATE_LIMITED: ({ seconds }) => `Solicitações demais. Tente novamente em ${wait(seconds)}.`,
  DATABASE_UNAVAILABLE: 'O Cumulus não consegue acessar o banco de dados. Tente novamente em breve.',
  DATABASE_READ_ONLY:
    'O Cumulus está só para leitura agora, porque o banco de dados não aceita alterações. Tente novamente em um minuto.',
  CLOCK_WRONG: 'O relógio do Cumulus está errado. Nada foi alterado. Tente novamente em breve.',
  CHAIN_UNAVAILABLE: 'Não foi possível acessar a rede Solana. Nada foi enviado. Tente novamente em breve.',
  SIGNER_UNAVAILABLE: 'Não foi possível acessar o assinador. Nada foi enviado. Tente novamente em breve.',
  RECOVERING: 'O Cumulus está sendo restaurado. Nada foi enviado. Tente mais tarde.',
  IDENTITY_UNAVAILABLE: 'Não foi possível acessar o serviço de login. Tente novamente em breve.',
  IDEMPOTENCY_KEY_REUSED: 'Esta solicitação já foi feita com outro conteúdo. Comece de novo.',
  REQUEST_VOID: 'Esta solicitação chegou tarde demais. Nada foi feito. Revise e tente novamente.',

  ACCOUNT_BLOCKED:
    'Esta conta foi excluída permanentemente e não pode ser acessada. A exclusão de uma conta é irreversível.',
  EMAIL_BLOCKED: 'Este e-mail não pode ser usado para cadastro',
  INVALID_EMAIL: 'Formato de e-mail inválido',
  EMAIL_UNVERIFIED: 'Confirme seu endereço de e-mail primeiro.',
  EMAIL_LINK_EXPIRED: 'Este link expirou. Peça um novo no aplicativo.',
  EMAIL_LINK_OF_ANOTHER: 'Este link é de outra conta. Entre na conta que o pediu.',
  EMAIL_TOO_LONG: 'Um endereço de e-mail tem no máximo 254 caracteres.',
  INVALID_PASSWORD: 'Essa não é sua senha atual.',
  PASSWORD_NOT_SET: 'Esta conta não tem senha aqui. Entre como antes.',
  PASSWORD_TOO_SHORT: ({ characters }) => `A senha deve ter pelo menos ${characters} caracteres`,
  PASSWORD_TOO_COMMON: 'Esta senha é comum demais. Escolha outra.',
  PASSWORD_IS_EMAIL: 'Sua senha não pode ser seu e-mail. Escolha outra.',
  PASSKEY_REQUIRED: () => 'Use sua chave de acesso para fazer isto.',
  INVALID_PASSKEY: 'Esta chave de acesso não foi aceita. Nada foi feito. Tente novamente.',
  PASSKEYS_UNAVAILABLE: 'Chaves de acesso não estão configuradas neste servidor.',
  PASSKEYS_EXCEEDED: 'Você pode ter no máximo 10 chaves de acesso.',
  PASSKEY_NAME_REQUIRED: 'Digite um nome para esta chave de acesso',
  PASSKEY_NAME_TOO_LONG: 'O nome de uma chave de acesso tem no máximo 30 caracteres',
  MALFORMED_PASSKEY_NAME: 'O nome desta chave de acesso contém caracteres que não podem ser exibidos',
  PASSKEY_NOT_FOUND: 'Esta chave de acesso foi removida.',
  ACCOUNT_EMAIL_MISMATCH: 'Esse não é o e-mail desta conta.',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `Estas carteiras ainda têm fundos: ${wallets}. Envie-os para outro lugar primeiro.`,
  ACCOUNT_BUSY: 'Uma transação ou ordem ainda está em andamento. Espere terminar ou cancele-a primeiro.',
  SIGN_IN_REQUIRED: 'Entre novamente para fazer isto.',
  ACCOUNT_FROZEN: 'Sua conta está congelada: nada sai das suas carteiras. Descongele-a primeiro em Ajustes.',
  ACCOUNT_NOT_FROZEN: 'Sua conta não está congelada.',
  FREEZE_LINK_INVALID: 'Este link não é mais válido. Entre para congelar sua conta em Ajustes.',
  THAW_LINK_INVALID: 'Este link não é mais válido ou é de outra conta. Peça um novo em Ajustes.',
  THAW_TOO_EARLY: () => 'Uma conta congelada pode ser descongelada após 24 horas.',
  THAW_NEEDS_PASSKEY: 'Sem uma chave de acesso, você pode descongelar sua conta por e-mail após 24 horas.',
  THAW_BY_OPERATOR:
    'Sua conta não tem um endereço de e-mail para confirmar isto. Fale com o operador deste serviço.',
  MAIL_NOT_SENT: 'Não foi possível enviar o e-mail. Tente novamente.',
  SESSION_NOT_FOUND: 'Este dispositivo não está mais conectado.',
  TERMS_REQUIRED: 'Aceite primeiro os termos de serviço.',
  TERMS_VERSION_UNKNOWN: 'Esta versão dos termos de serviço não existe.',

  PIN_LOCKED: ({ seconds }) => `PINs incorretos demais. Tente novamente em ${wait(seconds)}.`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `Seu PIN foi digitado mais vezes do que uma pessoa conseguiria. Tente novamente em ${wait(seconds)}.`,
  MALFORMED_PIN: 'O PIN deve ter exatamente 6 dígitos',
  WEAK_PIN: 'Este PIN é fácil de adivinhar. Escolha outro.',
  PIN_RESET_UNAVAILABLE: 'Esta conta não tem um e-mail para receber um link. Fale com o operador.',
  PIN_RESET_LINK_EXPIRED: 'Este link já foi usado ou expirou. Peça um novo.',
  PIN_ALREADY_SET: 'Já há um PIN definido. Remova-o primeiro.',
  PIN_NOT_CARRIED_OVER: 'Seu PIN é de uma versão anterior e ainda não foi transferido. Fale com o operador.',
  PIN_NOT_SET: 'Nenhum PIN está definido.',

  WALLET_NOT_FOUND: 'Carteira não encontrada',
  WALLET_NAME_REQUIRED: 'A carteira precisa de um nome',
  WALLET_NAME_TOO_LONG: 'O nome da carteira tem no máximo 10 caracteres',
  MALFORMED_WALLET_NAME: 'O nome da carteira contém caracteres que não podem ser exibidos',
  WALLET_COUNT_EXCEEDED: 'Você atingiu o limite de 10 carteiras.',
  WALLET_READ_ONLY: 'Esta carteira do desktop é só para leitura aqui.',
  WALLET_BUSY: 'Esta carteira tem uma transação em andamento. Espere ela terminar.',
  WALLET_HAS_ORDERS: 'Esta carteira tem ordens pendentes. Cancele-as primeiro.',
  TEST_FUNDS_UNAVAILABLE: 'SOL de teste só existe em uma rede de teste.',

  CONTEST_ALREADY_CLAIMED: 'Você já resgatou seu SOL grátis!',
  CONTEST_PLACES_EXCEEDED: 'A competição está cheia. Todas as vagas foram preenchidas!',
  CONTEST_ENDED: 'Esta competição terminou.',
  CONTEST_NOT_FOUND: 'Não há nenhuma competição ativa',
  CONTEST_ENTRY_REQUIRED: 'Entre na competição para ver o ranking dela.',

  ADDRESS_REQUIRED: 'Digite um endereço válido',
  MALFORMED_ADDRESS: 'Formato de endereço Solana inválido',
  ADDRESS_NOT_VALIDATED: 'Não foi possível validar o endereço. Tente novamente.',
  RECIPIENT_IS_SENDER: 'Não é possível enviar fundos para sua própria carteira',
  RECIPIENT_IS_MINT:
    'Este é o endereço de um token, não de uma carteira. Fundos enviados para lá são perdidos.',
  RECIPIENT_IS_TOKEN_ACCOUNT: 'Esta é uma conta de token. Digite o endereço da carteira à qual ela pertence.',
  RECIPIENT_IS_PROGRAM:
    'Este é o endereço de um programa, não de uma carteira. Fundos enviados para lá são perdidos.',
  RECIPIENT_IS_RESERVED: 'Este endereço pertence à própria rede Solana. Não pode receber fundos.',
  RECIPIENT_IS_INCINERATOR: 'A Solana destrói tudo o que é enviado para este endereço.',
  RECIPIENT_OFF_CURVE: 'Este endereço pertence a um programa. Ninguém tem uma chave para ele.',

  CONTACT_NAME_REQUIRED: 'Digite um nome',
  CONTACT_NAME_TOO_LONG: 'Um nome tem no máximo 30 caracteres',
  MALFORMED_CONTACT_NAME: 'Este nome contém caracteres que não podem ser exibidos',
  CONTACT_NAME_TAKEN: 'Outro contato já tem este nome. Escolha outro.',
  CONTACT_COUNT_EXCEEDED:
    'Sua agenda de endereços está cheia, com 100 contatos. Exclua um para salvar outro.',
  MALFORMED_HANDLE: 'Um identificador tem de 3 a 20 caracteres: a a z, 0 a 9 e _',
  HANDLE_TAKEN: 'Este identificador já está em uso ou é parecido demais com outro. Escolha outro.',
  HANDLE_FIXED: 'Você pode escolher outro identificador 30 dias depois do último.',

  TOKEN_ADDRESS_REQUIRED: 'Digite o endereço de um token',
  MALFORMED_TOKEN_ADDRESS: 'Endereço de token da Solana inválido',
  TOKEN_ALREADY_WATCHED: 'Este token já está nos seus favoritos',
  WATCHLIST_TOKEN_COUNT_EXCEEDED: 'Os favoritos comportam no máximo 500 tokens. Remova alguns primeiro.',

  MALFORMED_AMOUNT: 'Digite um valor válido',
  MALFORMED_MEMO:
    'A nota é longa demais ou tem caracteres que não podem ser enviados. Use no máximo 200 bytes de texto simples.',
  MALFORMED_REFERENCES: 'As referências deste pagamento não podem ser enviadas. Peça uma nova cobrança.',
  UNITS_CHANGED:
    'O emissor deste token mudou as unidades dele. Nada foi enviado. Confira o valor e tente novamente.',
  DECIMALS_MISMATCH: ({ expected }) =>
    `Este token tem ${expected} casas decimais. Recarregue e tente novamente.`,
  TOKEN_NOT_FOUND: 'Este token não existe.',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `Saldo insuficiente de ${symbol ?? 'este token'}. Disponível: ${withSymbol(available, symbol)}, necessário: ${withSymbol(needed, symbol)}.`;
    if (apart !== undefined)
      return `${missing} Outras contas desta carteira têm mais ${withSymbol(apart, symbol)}, que você pode enviar separadamente.`;
    return elsewhere === undefined
      ? missing
      : `${missing} Outras contas desta carteira têm mais ${withSymbol(elsewhere, symbol)}, que você pode enviar para outra carteira, mas não trocar.`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `SOL insuficiente para os custos da rede. Disponível: ${available} SOL, necessário: ${needed} SOL.`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing} ${name} não os paga em um envio que precisa esperar.`
      : `${missing} ${name} só os paga em envios de ${tokens}.`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Este endereço é novo na Solana. A primeira transferência para ele deve ser de pelo menos ${minimum} SOL.`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Restariam menos de ${minimum} SOL, o que a Solana não permite. Envie um pouco menos ou tudo.`,
  NOTHING_TO_RECLAIM: 'Esta carteira não tem aluguel a recuperar.',
  NOTHING_TO_UNWRAP: 'Esta carteira não tem SOL embrulhado.',
  UNSAFE_TOKEN: (c) => `Este token não pode ser enviado: ${reason(c)}.`,
  PAYMENT_HELD: ({ reason }) =>
    `O operador está verificando esta transferência antes de enviá-la. Você não precisa fazer nada.${reason === null ? '' : ` Motivo: ${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `O operador recusou esta transferência. Nada foi enviado.${reason === null ? '' : ` Motivo: ${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `Todas as alterações estão pausadas desde ${new Date(since).toLocaleString('pt-BR', { dateStyle: 'medium', timeStyle: 'short' })}: ${reason} Nada foi alterado. Você ainda pode ver tudo, cancelar ordens e envios pendentes, desconectar dispositivos e congelar sua conta.`,
  ON_HOLD: ({ why }) => `Retido por enquanto: ${why}. Nada foi enviado.`,
  MANDATE_USED: () => 'Isto já foi feito. Nada foi enviado de novo.',
  GUARD_REFUSED: (c) => `Não assinado: ${reason(c)}. Nada foi enviado.`,
  TRANSACTION_FAILED: (c) =>
    `A Solana recusou a transação: ${reason(c)}. ${c.free ? 'Nada foi cobrado' : 'Só a taxa de rede foi cobrada'}.`,
  TRANSACTION_EXPIRED: 'A rede não aceitou a transação a tempo. Nada foi enviado.',
  REASON_UNKNOWN: 'A transação falhou. O motivo não é mais conhecido.',

  SAME_TOKEN: 'Escolha dois tokens diferentes.',
  WRAPPED_SOL_NOT_SWAPPED: 'SOL embrulhado não pode ser trocado sozinho. Escolha SOL.',
  INVALID_SLIPPAGE: 'O slippage deve estar entre 0,01% e 50%.',
  NO_ROUTE: 'Estes tokens não são negociados nesta quantidade agora. Tente outro valor.',
  ROUTER_UNAVAILABLE:
    'Não foi possível acessar o serviço de troca. Nada foi trocado. Tente novamente em breve.',
  ROUTER_REFUSED: (c) =>
    `Não é possível aceitar a cotação do serviço de troca: ${reason(c)}. Nada foi trocado.`,
  QUOTE_CHANGED: 'Esta cotação não é nossa. Peça uma nova.',
  QUOTE_FOREIGN: 'Esta cotação é de outra carteira. Peça uma nova.',
  SWAP_COUNTS_AS_SEND:
    'Esta troca conta como um envio para um novo endereço: o token não é verificado, não tem preço atual ou pode perder mais de 5%. Ela excede o que você permite sem espera.',
  QUOTE_EXPIRED: 'Esta cotação expirou. Peça uma nova.',
  QUOTE_USED: 'Esta cotação já foi usada. Peça uma nova.',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `Uma troca deste tamanho custa ${percent}% do valor ao mover o preço. Confirme que você aceita.`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `SOL insuficiente para as taxas. É preciso ter pelo menos 0,01 SOL, e há ${available} SOL`,
  SWAP_REFUSED: (c) => `Não assinado: ${reason(c)}. Nada foi trocado. Peça uma nova cotação.`,
  SWAP_EXPIRED: 'A troca não foi concluída a tempo. Nada foi trocado. Peça uma nova cotação.',

  WALLET_ID_REQUIRED: 'ID da carteira não encontrado',
  SWAP_SETUP_REQUIRED: 'Faltam os dados da troca. Volte e tente novamente.',
  SCHEDULED_TIME_REQUIRED: 'Escolha um horário para sua troca agendada',
  SCHEDULED_TIME_PASSED: 'Este horário já passou. Escolha um horário no futuro.',
  TRIGGER_TOKEN_REQUIRED: 'Escolha um token para monitorar',
  TRIGGER_TOKEN_LENGTH: 'Digite um endereço de token da Solana válido (32-44 caracteres)',
  MALFORMED_TRIGGER_TOKEN: 'Formato de endereço inválido. Digite um endereço Solana válido.',
  TRIGGER_CONDITION_REQUIRED: 'Escolha uma condição',
  INVALID_TRIGGER_VALUE: 'Digite um valor de gatilho válido',
  TRIGGER_PRICE_EXCEEDED: 'O gatilho de preço não pode passar de $ 1.000.000',
  TRIGGER_MARKET_CAP_TOO_LOW: 'O gatilho de valor de mercado deve ser de pelo menos $ 1.000',
  TRIGGER_PRICE_REACHED: ({ side, current }) =>
    `O gatilho deve estar ${sides[side]} do preço atual (${current})`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `O gatilho deve estar ${sides[side]} do valor de mercado atual (${current})`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `O preço já mudou ${current} em 24 horas`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `Não se sabe se os pools do token monitorado têm os ${usd(least)} de que um gatilho precisa. Até que tenham, a ordem não é executada.`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED: 'São permitidas no máximo 5 ordens de mercado. Cancele uma para criar outra.',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `Não é possível criar um alerta para este token agora. Duas fontes precisam conhecer o que você espera, e seus pools precisam ter ${usd(least)}.`,
  PRICE_ALERTS_EXCEEDED: 'Você já tem o máximo de alertas de preço. Remova um para adicionar outro.',
  TIME_ORDERS_EXCEEDED: 'Você já tem 100 trocas agendadas. Cancele uma para agendar outra.',
  ORDER_NOT_FOUND: 'Esta ordem não existe.',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) => `Você já tem ${most} ordens desses tipos. Cancele uma para criar outra.`,
  INVALID_SHARE: 'Digite uma parte de 0,01% a 100%',
  SHARE_NOT_OF_LADDER: 'Uma escada vende um valor em cada preço, não uma parte.',
  STOP_NOT_BELOW: 'O preço de realização de lucro deve ficar acima do preço de stop loss.',
  INVALID_TRAIL: 'Digite uma distância de 0,1% a 90%, ou um valor em USD',
  TRAIL_TOO_WIDE: 'A distância deve ficar entre 0,1% e 90% do preço atual.',
  INVALID_LADDER: 'Uma escada tem de 2 a 10 preços.',
  LADDER_PRICES_EQUAL: 'Os preços de uma escada devem ser diferentes.',
  LADDER_AMOUNTS: 'Os valores de uma escada devem somar o valor da ordem.',
  INVALID_FLOOR: 'Digite um valor mínimo válido',
  ORDER_FLOOR_FIXED: 'Esta ordem está sendo executada ou terminou. O mínimo dela não pode mais ser alterado.',
  ORDER_FLOOR_OF_PARTS: 'Os mínimos desta ordem são alterados editando a ordem.',
  ORDER_BELOW_FLOOR: () => 'O mercado ofereceu menos que o mínimo desta ordem. Nada foi trocado.',
  ORDER_COUNTS_AS_SEND:
    'Enquanto envios para novos endereços tiverem que esperar, ordens compram apenas tokens verificados, com pouco impacto no preço.',
  ORDER_NOT_MISSED: 'Esta ordem não espera mais sua decisão.',
  PROTECTION_BESIDE_BUY:
    'O preço de realização de lucro deve estar acima do preço pelo qual esta ordem compra, e o de limite de perda abaixo dele.',
  ORDER_EDIT_OTHER:
    'O tipo, a carteira e os tokens de uma ordem não podem ser alterados. Crie uma nova ordem.',
  ORDER_FIXED: 'Esta ordem está sendo executada ou já terminou. Ela não pode mais ser alterada.',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `${rounds} rodadas foram puladas. Sobre a primeira: ${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'Informe de quanto em quanto tempo trocar: um número inteiro de 1 a 100',
  INVALID_TIME_ZONE: 'Este fuso horário não é conhecido.',
  INVALID_ROUNDS: 'Informe quantas trocas fazer: um número inteiro de 1 a 10.000',
  INVALID_END: 'O fim deve ser depois da primeira troca.',
  INVALID_PRICE_RANGE: 'O menor preço da faixa deve ser inferior ao maior.',
  ORDER_NOTHING_HELD: 'A carteira não tinha nada do token que esta ordem vende. Nada foi trocado.',
  ORDER_OWNER_BLOCKED: 'Esta conta estava bloqueada quando a ordem deveria ser executada. Nada foi trocado.',
  ORDER_NOT_EXECUTED_IN_TIME: 'A rede não aceitou a troca a tempo. Nada foi trocado.',

  MALFORMED_ADDRESS_WAIT: 'Digite um valor igual ou maior que zero.',
  SCHEDULED_SENDS_EXCEEDED: 'Você já tem 100 envios agendados. Cancele um para agendar outro.',
  SCHEDULED_SEND_NOT_FOUND: 'Este envio agendado não existe.',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'Esta transferência já falhou. Não há mais nada para cancelar.'
      : `Esta transferência ${status === 'sent' ? 'já foi enviada' : 'está sendo enviada'}. Não pode mais ser cancelada.`,
  SCHEDULED_SEND_CANCELLED: 'Você cancelou esta transferência. Nada foi enviado.',
  SCHEDULED_SEND_TOO_LATE: 'Não foi possível enviar esta transferência em um dia. Nada foi enviado.',

  RECEIPT_NOT_FOUND: 'Ainda não há recibo desta transação.',
  RECEIPT_REFUSED: (c) => `O assinador não assinou nenhum recibo: ${reason(c)}.`,
  RECEIPT_LINK_INVALID:
    'Este link não mostra nenhum recibo. Ele pode ter expirado ou não é mais compartilhado.',

  ...programSentences,
  MALFORMED_WEBHOOK_URL: 'Digite um endereço https da internet pública, sem porta, nome de usuário ou senha.',
  WEBHOOK_NOT_FOUND: 'Este webhook não existe ou foi excluído.',
  WEBHOOK_EVENT_NOT_FOUND: 'Este evento não existe. Os eventos são guardados por 30 dias.',
  WEBHOOK_DISABLED: 'Este webhook está desativado. Ative-o primeiro.',
  WEBHOOK_COUNT_EXCEEDED: 'Você tem 10 webhooks, que é o máximo. Exclua um para adicionar outro.',
};
