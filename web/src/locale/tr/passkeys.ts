import type { Words } from '../catalogue.ts';

/** Passkeys: in the settings, at sign-in and as a confirmation. */
export const passkeys: Words = {
  'Add a passkey': 'Geçiş anahtarı ekle',
  'Add the passkey {name}': '{name} geçiş anahtarını ekle',
  'Added {date}': 'Eklendi: {date}',
  'Added {date}, last used {used}': 'Eklendi: {date}, son kullanım: {used}',
  'Rename a passkey to {name}': 'Bir geçiş anahtarını {name} olarak yeniden adlandır',
  'Edit passkey': 'Geçiş anahtarını düzenle',
  'Enter PIN instead': 'Bunun yerine PIN gir',
  'Failed to load your passkeys': 'Geçiş anahtarlarınız yüklenemedi',
  'Failed to remove PIN': 'PIN kaldırılamadı',
  'Failed to remove the passkey': 'Geçiş anahtarı kaldırılamadı',
  'No passkeys yet': 'Henüz geçiş anahtarı yok',
  'Passkey added.': 'Geçiş anahtarı eklendi.',
  'Passkey removed.': 'Geçiş anahtarı kaldırıldı.',
  'Passkey renamed.': 'Geçiş anahtarı yeniden adlandırıldı.',
  Passkeys: 'Geçiş anahtarları',
  'Passkeys do not work at this address.': 'Geçiş anahtarları bu adreste çalışmıyor.',
  'Passkeys do not work at this address or in this browser.':
    'Geçiş anahtarları bu adreste veya bu tarayıcıda çalışmıyor.',
  'Remove passkey': 'Geçiş anahtarını kaldır',
  'Remove the passkey {name}': '{name} geçiş anahtarını kaldır',
  'Remove your PIN': 'PIN’inizi kaldırın',
  'Sign in with a passkey': 'Geçiş anahtarıyla giriş yap',
  'So you recognize it in the list. Next, your device asks you to confirm.':
    'Listede tanıyabilmeniz için. Ardından cihazınız onaylamanızı ister.',
  'This device already has a passkey for your account.':
    'Bu cihazda hesabınız için zaten bir geçiş anahtarı var.',
  'This device does not support passkeys.': 'Bu cihaz geçiş anahtarlarını desteklemiyor.',
  'This passkey is not registered here.': 'Bu geçiş anahtarı burada kayıtlı değil.',
  'Use your passkey': 'Geçiş anahtarınızı kullanın',
  'With a passkey, you confirm sends, swaps and orders with your fingerprint, face or security key, and sign in without a password.':
    'Geçiş anahtarıyla gönderim, takas ve emirleri parmak iziniz, yüzünüz veya güvenlik anahtarınızla onaylar ve parolasız giriş yaparsınız.',
  'Your fingerprint, face or key instead of a PIN': 'PIN yerine parmak iziniz, yüzünüz veya anahtarınız',
  'Your passkey was not used. Nothing changed.': 'Geçiş anahtarınız kullanılmadı. Hiçbir şey değişmedi.',
  '{name} no longer signs you in or confirms anything. Delete it on the device too.':
    '{name} artık oturumunuzu açmaz ve hiçbir şeyi onaylamaz. Cihazdan da silin.',
};
