import type { Words } from '../catalogue.ts';

/** The screens send, payment and contacts. */
export const send: Words = {
  'It was refused, and nothing was moved.': 'Das wurde abgelehnt, und es wurde nichts bewegt.',
  '{amount} available in {wallet}': '{amount} verfügbar in {wallet}',
  '{name} holds none of this token.': '{name} hat nichts von diesem Token.',
  '{name} is in your address book': '{name} steht in deinem Adressbuch',
  '{name} is removed from your address book. Past sends are not affected.':
    '{name} wird aus deinem Adressbuch entfernt. Frühere Überweisungen bleiben davon unberührt.',
  '{name} was deleted from your address book': '{name} wurde aus deinem Adressbuch gelöscht',
  '{name}, your wallet': '{name}, deine Wallet',
  'Add contact': 'Kontakt hinzufügen',
  'Address book': 'Adressbuch',
  'Allow it for this site in your browser: press the icon next to the address, then Camera. Or choose an image.':
    'Erlaube sie für diese Seite im Browser: Drücke auf das Symbol vor der Adresse, dann auf Kamera. Oder wähle ein Bild.',
  'Amount exceeds available balance': 'Der Betrag übersteigt dein verfügbares Guthaben',
  'Another app may be using it. Close that app and try again, or choose an image.':
    'Vielleicht benutzt sie eine andere App. Schließe diese und versuche es noch einmal, oder wähle ein Bild.',
  'Checking whether your last swap went through. It is never sent twice.':
    'Wir prüfen, ob dein letzter Swap ausgeführt wurde. Er wird nie zweimal gesendet.',
  'Checking whether your last transfer went through. It is never sent twice.':
    'Wir prüfen, ob deine letzte Überweisung gesendet wurde. Sie wird nie zweimal gesendet.',
  'Camera on. Hold it over a QR code.': 'Die Kamera ist an. Halte sie über einen QR-Code.',
  'Check again': 'Noch einmal prüfen',
  'Check every group. A sent transaction cannot be undone.':
    'Prüfe jede Gruppe. Was gesendet ist, lässt sich nicht zurückholen.',
  'Choose an image': 'Bild wählen',
  'Choose an image or a screenshot of the QR code instead.':
    'Wähle stattdessen ein Bild oder ein Bildschirmfoto des QR-Codes.',
  'Choose from address book': 'Aus dem Adressbuch wählen',
  'Compare the address first.': 'Vergleiche zuerst die Adresse.',
  Confirming: 'Wird bestätigt',
  Contact: 'Kontakt',
  Contacts: 'Kontakte',
  'Copy token address of {name}': 'Token-Adresse von {name} kopieren',
  'Could not validate address. Please double-check before sending.':
    'Die Adresse konnte nicht geprüft werden. Bitte vergleiche sie vor dem Senden genau.',
  'Delete contact': 'Kontakt löschen',
  'Edit {name}': '{name} bearbeiten',
  'Edit contact': 'Kontakt bearbeiten',
  'Failed to delete the contact': 'Der Kontakt konnte nicht gelöscht werden',
  'Delete {name} from your address book': '{name} aus deinem Adressbuch löschen',
  'Failed to load your address book': 'Dein Adressbuch konnte nicht geladen werden',
  'Failed to save the contact': 'Der Kontakt konnte nicht gespeichert werden',
  'Failed to send': 'Senden fehlgeschlagen',
  'First time sending here': 'Zum ersten Mal an diese Adresse',
  'First time sending to this address.': 'Du sendest zum ersten Mal an diese Adresse.',
  'I have compared every group. This is the right address.':
    'Ich habe jede Gruppe verglichen. Das ist die richtige Adresse.',
  'Image with a QR code': 'Bild mit einem QR-Code',
  'Invalid address': 'Ungültige Adresse',
  'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.':
    'Sie beginnt und endet wie eine Adresse, die du kennst, ist in der Mitte aber anders. Diebe erzeugen solche Adressen und hoffen, dass du sie kopierst. Lass dir die Adresse vom Empfänger noch einmal geben.',
  '{fee}, paid for you in SOL by {name}': '{fee}, in SOL für dich bezahlt von {name}',
  Fee: 'Gebühr',
  'Left in {wallet}': 'Bleibt in {wallet}',
  'My wallets': 'Meine Wallets',
  'Names for addresses that you send to': 'Namen für Adressen, an die du sendest',
  'No answer yet': 'Noch keine Antwort',
  'No answer yet.': 'Noch keine Antwort.',
  'No camera found': 'Keine Kamera gefunden',
  'No contacts yet': 'Noch keine Kontakte',
  'No price known': 'Kein Preis bekannt',
  'No QR code was found in this image.': 'In diesem Bild wurde kein QR-Code gefunden.',
  'Nobody here yet': 'Noch niemand hier',
  'Not {name}: only the ends of the address are the same':
    'Nicht {name}: Nur Anfang und Ende der Adresse sind gleich',
  'Not the address you sent to before: only its ends are the same':
    'Nicht die Adresse, an die du schon gesendet hast: Nur Anfang und Ende sind gleich',
  'Nothing to send': 'Nichts zu senden',
  Recent: 'Zuletzt',
  'Recent recipients and contacts': 'Letzte Empfänger und Kontakte',
  Review: 'Prüfen',
  Save: 'Speichern',
  'Save an address under a name, and you never have to paste it again.':
    'Speichere eine Adresse unter einem Namen, und du musst sie nie wieder einfügen.',
  'Save {name} to your address book': '{name} in deinem Adressbuch speichern',
  'Save to address book': 'Ins Adressbuch',
  'Scan QR code': 'QR-Code scannen',
  'Send {amount}': '{amount} senden',
  'Send {symbol}': '{symbol} senden',
  'Send from the desktop app that holds its key.':
    'Sende mit der Desktop-App, die den Schlüssel dieser Wallet hat.',
  'Send to': 'Senden an',
  'Sent {amount} successfully': '{amount} erfolgreich gesendet',
  'Sent {date}': 'Gesendet am {date}',
  'Sent {symbol} successfully': '{symbol} erfolgreich gesendet',
  'Solana address': 'Solana-Adresse',
  'Still confirming': 'Noch nicht bestätigt',
  'The camera does not start': 'Die Kamera startet nicht',
  'The camera is not allowed': 'Die Kamera ist nicht erlaubt',
  'The network has not confirmed this swap yet. You can leave this page.':
    'Das Netzwerk hat diesen Swap noch nicht bestätigt. Du kannst diese Seite verlassen.',
  'The network has not confirmed this transfer yet. You can leave this page.':
    'Das Netzwerk hat diese Überweisung noch nicht bestätigt. Du kannst diese Seite verlassen.',
  'The note is public on Solana forever.': 'Die Notiz ist für immer öffentlich auf Solana.',
  'This is not {name}.': 'Das ist nicht {name}.',
  'This is not the address you sent to before.': 'Das ist nicht die Adresse, an die du schon gesendet hast.',
  'This request asks for a note that is too long or cannot be sent.':
    'Diese Anforderung verlangt eine Notiz, die zu lang ist oder nicht gesendet werden kann.',
  'This request asks for references that cannot be sent.':
    'Diese Anforderung verlangt Referenzen, die nicht gesendet werden können.',
  'This request asks for a token that {name} does not hold.':
    'Diese Anforderung verlangt einen Token, den {name} nicht hat.',
  'This request asks for a token that does not exist.':
    'Diese Anforderung verlangt einen Token, den es nicht gibt.',
  'This request asks for a custom transaction. Only transfers can be sent from here.':
    'Diese Anforderung verlangt eine eigene Transaktion. Von hier werden nur Überweisungen gesendet.',
  'This request contradicts itself.': 'Diese Anforderung widerspricht sich selbst.',
  'This request contains an invalid amount.': 'Diese Anforderung enthält einen ungültigen Betrag.',
  'This request contains no valid Solana address.':
    'In dieser Anforderung steht keine gültige Solana-Adresse.',
  'This QR code is not a Solana address.': 'Dieser QR-Code ist keine Solana-Adresse.',
  'to {address}': 'an {address}',
  'Transaction {signature} in the explorer': 'Transaktion {signature} im Explorer',
  'Transaction Successful!': 'Transaktion erfolgreich!',
  'Transfer failed': 'Überweisung fehlgeschlagen',
  'Transfer validation failed': 'Die Überweisung konnte nicht geprüft werden',
  'Updating balance...': 'Guthaben wird aktualisiert...',
  'Starting the camera. Your browser may ask for permission.':
    'Die Kamera startet. Vielleicht fragt dich dein Browser.',
  'Waiting for the network': 'Das Netzwerk bestätigt',
  'People you send to, your contacts and your other wallets appear here.':
    'Hier erscheinen alle, an die du sendest, deine Kontakte und deine anderen Wallets.',
  'You sent to': 'Du hast gesendet an',
  'It is not yet clear whether your transfer of {amount} to {address} was sent.':
    'Ob deine Überweisung von {amount} an {address} gesendet wurde, ist noch offen.',
  'Your wallet': 'Deine Wallet',
  'It will be sent on {time}. Until then, you can cancel it in Orders.':
    'Sie wird am {time} gesendet. Bis dahin kannst du sie unter Orders abbrechen.',
  'Send on hold': 'Überweisung angehalten',
  'Send scheduled': 'Überweisung geplant',
  'This address is new to you, so it is sent on {time}. Until then, you can cancel it in Orders.':
    'Diese Adresse ist für dich neu, deshalb wird am {time} gesendet. Bis dahin kannst du die Überweisung unter Orders abbrechen.',
  'This send will wait.': 'Diese Überweisung wird warten.',
  'Anyone can write any name and message. Only the address counts.':
    'Namen und Nachrichten kann jeder frei erfinden. Es zählt nur die Adresse.',
  'Requested by': 'Angefordert von',
  Message: 'Nachricht',
  Note: 'Notiz',
  References: 'Referenzen',
  'None of your wallets holds the requested token.': 'Keine deiner Wallets enthält den angeforderten Token.',
  'This payment request cannot be paid': 'Diese Zahlungsanforderung kann nicht bezahlt werden',
  'What is requested': 'Was angefordert wird',
  'Nobody can be found by this name': 'Unter diesem Namen ist niemand zu finden',
  'The name could not be looked up.': 'Der Name konnte nicht nachgeschlagen werden.',
  '{handle} now receives at another address': '{handle} empfängt jetzt an einer anderen Adresse',
  'Your last payment went to {address}. Ask the person whether the new one is theirs.':
    'Deine letzte Zahlung ging an {address}. Frage die Person, ob die neue ihre ist.',
};
