import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': 'Tout ce qui est dû et détenu',
  '{amount} held': '{amount} détenus',
  '{amount} owed': '{amount} dus',
  'As of {time} UTC.': 'Au {time} UTC.',
  'Checked on this device, new every day': 'Vérifié sur cet appareil, renouvelé chaque jour',
  'Copy the command': 'Copier la commande',
  'Copy the public key': 'Copier la clé publique',
  '{count} more tokens are in the file.': [
    '{count} autre jeton est dans le fichier.',
    '{count} autres jetons sont dans le fichier.',
  ],
  '{count} smallest units': ['{count} plus petite unité', '{count} plus petites unités'],
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.': [
    '{swaps} échange, ordres compris. Les chiffres sont additionnés à partir des reçus signés.',
    '{swaps} échanges, ordres compris. Les chiffres sont additionnés à partir des reçus signés.',
  ],
  Covered: 'Couvert',
  'Day (UTC)': 'Jour (UTC)',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    'Téléchargez les fichiers ci-dessus, votre propre preuve dans les paramètres, ou le reçu d’une transaction, puis exécutez :',
  'Download what is held': 'Télécharger ce qui est détenu',
  'Download what is owed': 'Télécharger ce qui est dû',
  'Download your proof': 'Télécharger votre preuve',
  'From when each of {orders} orders was due until its swap was on the chain.': [
    'Entre l’échéance de {orders} ordre et la présence de son échange sur la chaîne.',
    'Entre l’échéance de chacun des {orders} ordres et la présence de son échange sur la chaîne.',
  ],
  'got less than quoted': 'ont reçu moins que la cotation',
  'half got this or more': 'la moitié a reçu ceci ou plus',
  'half within': 'la moitié en moins de',
  '99% got this or more': '99 % ont reçu ceci ou plus',
  '99% within': '99 % en moins de',
  '99.9% within': '99,9 % en moins de',
  '{count} users': ['{count} utilisateur', '{count} utilisateurs'],
  '{half}, 99% within {most}': '{half}, 99 % en {most}',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'La même durée jusqu’à l’envoi de l’échange : la moitié sous la première valeur, selon ce que l’ordre attendait.',
  Recurring: 'Récurrents',
  'Buy, then profit or stop': 'Achat, puis gain ou stop',
  'Profit or stop': 'Gain ou stop',
  'Trailing stop': 'Stop suiveur',
  Ladder: 'Échelle',
  'How late orders were': 'Retard des ordres',
  'Its root on the chain': 'Sa racine sur la chaîne',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    'Il vous dit ce qui est prouvé. Cherchez ensuite les adresses et les transactions sur la chaîne.',
  'No order was executed.': 'Aucun ordre n’a été exécuté.',
  'Not covered': 'Non couvert',
  'Not verified.': 'Non vérifié.',
  'Nothing was owed to you that day.': 'Rien ne vous était dû ce jour-là.',
  'Nothing was swapped.': 'Rien n’a été échangé.',
  'For at least one token, less is held than is owed.':
    'Pour au moins un jeton, le montant détenu est inférieur au montant dû.',
  'Owed and held': 'Dû et détenu',
  Proof: 'Preuve',
  'Proof of your funds': 'Preuve de vos fonds',
  '<public key>': '<clé publique>',
  'Received against quoted': 'Reçu par rapport à la cotation',
  'Signed by': 'Signé par',
  'The file could not be loaded': 'Le fichier n’a pas pu être chargé',
  'The file is damaged.': 'Le fichier est endommagé.',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'Le programme est verify/cumulus-verify.mjs dans le code source de Cumulus. Il n’a besoin que de Node.',
  'The proof could not be loaded': 'La preuve n’a pas pu être chargée',
  'The proof is for another user.': 'La preuve concerne un autre utilisateur.',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'La clé publique de cette installation. Comparez-la avec une autre source, comme un ancien reçu.',
  'The signature is wrong.': 'La signature est fausse.',
  'The sums do not add up.': 'Les sommes ne concordent pas.',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    'Il n’y a pas encore de preuve. La première est créée dans la journée qui suit le premier dépôt.',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'Ces montants font partie des sommes que Cumulus a signées. Comparez-les avec ce que vous aviez ce jour-là.',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'Ce navigateur ne peut pas vérifier la signature. Téléchargez la preuve et utilisez le programme.',
  'Verify it yourself': 'Vérifiez vous-même',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Ce que Cumulus doit, ce qu’il détient et comment il exécute, en chiffres que chacun peut vérifier.',
  'Your amounts are not part of the sums that were signed.':
    'Vos montants ne font pas partie des sommes qui ont été signées.',
  'Swaps by pair and size': 'Échanges par paire et taille',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'La moitié des échanges a fait au moins aussi bien. Les frais des pools comptent comme non reçus. Tout est calculé à partir de reçus signés, et chacun peut le recalculer avec le fichier.',
  'Download how swaps were executed': 'Télécharger l’exécution des échanges',
  'Against the quote': 'Par rapport à la cotation',
  'Short of the quote, on average': 'Sous la cotation, en moyenne',
  'Against the market {count} s later': 'Par rapport au marché après {count} s',
  'All but the stated fee arrived': 'Tout est arrivé, hors frais annoncés',
  '{whole} of {known}': '{whole} sur {known}',
  'under {amount}': 'moins de {amount}',
  '{least} to {most}': 'de {least} à {most}',
  'value unknown': 'valeur inconnue',
  '{count} more groups are in the file.': [
    '{count} autre groupe est dans le fichier.',
    '{count} autres groupes sont dans le fichier.',
  ],
  'Checked by owners': 'Vérifié par les propriétaires',
  '{day}, so far': '{day}, jusqu’ici',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    'Chaque jour, l’app d’un propriétaire vérifie que ses soldes font partie des sommes signées, et elle est comptée sans dire à qui ils sont : par taille, en groupes d’au moins cinq là où il y en a autant. Cumulus pourrait compter des vérifications que personne n’a faites : ce sont des limites supérieures.',
  'Download what was checked': 'Télécharger ce qui a été vérifié',
  Balances: 'Soldes',
  'Of {symbol}, by value': 'De {symbol}, en valeur',
  'The proof of your funds is late.': 'La preuve de vos fonds est en retard.',
  'The proof of your funds does not hold.': 'La preuve de vos fonds ne tient pas.',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    'Enregistrez les preuves et interrogez l’exploitant. Si elle tarde encore, envisagez de déplacer vos fonds vers un autre portefeuille.',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    'Enregistrez les preuves, ne déposez plus rien et envisagez de déplacer vos fonds vers un autre portefeuille. Puis montrez les preuves à d’autres.',
  'Save the evidence': 'Enregistrer les preuves',
  'Hide until the next check': 'Masquer jusqu’à la prochaine vérification',
  'What was signed on {day} does not lead to your balances.':
    'Ce qui a été signé le {day} ne mène pas à vos soldes.',
  'By what was signed on {day}, you are owed less than this app shows you.':
    'D’après ce qui a été signé le {day}, on vous doit moins que ce que montre cette app.',
  'You were shown another statement of {day} than everybody else.':
    'On vous a montré une autre déclaration du {day} qu’à tous les autres.',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    'Le {day}, votre vérification devait être reconnue comme la vôtre, bien qu’elle n’ait pas de nom.',
  'The newest one is of {day}. There should be one every day.':
    'La plus récente est du {day}. Il devrait y en avoir une chaque jour.',
};
