import type { Clause } from '../catalogue.ts';

/** A translation of version 1.0, clause by clause. Users accept the English text. */
export const terms: readonly Clause[] = [
  {
    title: 'O que o Cumulus faz.',
    text: 'O Cumulus guarda as chaves das suas carteiras na nuvem e assina transações quando você pede.',
  },
  {
    title: 'A sua parte.',
    text: 'Mantenha seu acesso e seu PIN só com você. Quem tiver os dois pode mover seus fundos. Você tem pelo menos 18 anos, e a lei do lugar onde você vive permite que use este serviço.',
  },
  {
    title: 'Transações são definitivas.',
    text: 'O que chegou à rede Solana não pode ser revertido, nem por você nem por nós. Confira o destinatário e o valor antes de confirmar.',
  },
  {
    title: 'Preços e cotações.',
    text: 'Os valores em USD são estimativas. Uma troca pode render menos que a cotação, dentro do slippage exibido.',
  },
  {
    title: 'Ordens.',
    text: 'Uma ordem só é executada se a carteira tiver, naquele momento, o suficiente do token e de SOL para as taxas. O resultado pode ser diferente do preço que a acionou.',
  },
  {
    title: 'Custos.',
    text: 'A rede Solana cobra uma taxa por cada transação e um aluguel por cada nova conta. Eles são exibidos antes de você confirmar e pagos pela sua carteira.',
  },
  {
    title: 'Excluir uma carteira.',
    text: 'Uma carteira excluída sai da sua lista. Mova os fundos dela antes. A chave dela continua selada, para que fundos enviados a ela depois não sejam perdidos.',
  },
  {
    title: 'Competições.',
    text: 'O SOL grátis e as vagas das competições são limitados e podem terminar antes. Uma vaga por pessoa.',
  },
  {
    title: 'Tokens de terceiros.',
    text: 'Qualquer um pode emitir um token. Não verificamos nem recomendamos os tokens que você compra, e você pode perder tudo o que investir. Nada aqui é aconselhamento financeiro.',
  },
  {
    title: 'O que guardamos.',
    text: 'Seu endereço de e-mail, suas carteiras e as transações delas, suas ordens e listas, e quando e de qual endereço você aceitou estes termos. Transações na Solana são públicas.',
  },
  {
    title: 'Disponibilidade.',
    text: 'O serviço pode ser interrompido, assim como a rede Solana e os mercados dos quais depende. Respondemos por danos causados de propósito ou por negligência grave, e sempre que a lei não nos permitir limitar isso.',
  },
  {
    title: 'Encerramento.',
    text: 'Você pode parar a qualquer momento; mova seus fundos antes. Podemos encerrar contas usadas para infringir a lei ou prejudicar outras pessoas.',
  },
];
