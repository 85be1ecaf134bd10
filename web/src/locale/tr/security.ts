import type { Words } from '../catalogue.ts';

/** Devices, and freezing an account. */
export const security: Words = {
  'A device that you sign out here stays signed in to Google’s service, but cannot use Cumulus.':
    'Burada oturumunu kapattığınız bir cihaz Google’ın hizmetinde açık kalır, ama Cumulus’u kullanamaz.',
  'All other devices are signed out.': 'Diğer tüm cihazların oturumu kapatıldı.',
  Devices: 'Cihazlar',
  'Freeze my account': 'Hesabımı dondur',
  'Freeze my account?': 'Hesabım dondurulsun mu?',
  'If it was not you who signed in, freeze your account. Nothing can leave your wallets then. You do not need to sign in for this.':
    'Giriş yapan siz değilseniz hesabınızı dondurun. O zaman cüzdanlarınızdan hiçbir şey çıkamaz. Bunun için giriş yapmanız gerekmez.',
  'Nothing leaves your wallets until you unfreeze it':
    'Dondurmayı kaldırana kadar cüzdanlarınızdan hiçbir şey çıkmaz',
  'Nothing leaves your wallets until you unfreeze it. Set a new password with “Forgot password?” on the sign-in screen. This signs out all devices.':
    'Dondurmayı kaldırana kadar cüzdanlarınızdan hiçbir şey çıkmaz. Giriş ekranındaki “Parolanızı mı unuttunuz?” ile yeni parola belirleyin. Bu, tüm cihazların oturumunu kapatır.',
  'Nothing leaves your wallets, no order executes and your security settings cannot change until you unfreeze it: with a passkey at once, or by email after 24 hours. Payments to you still arrive.':
    'Dondurmayı kaldırana kadar cüzdanlarınızdan hiçbir şey çıkmaz, hiçbir emir gerçekleşmez ve güvenlik ayarlarınız değişemez: geçiş anahtarıyla hemen, e-postayla 24 saat sonra kaldırabilirsiniz. Size yapılan ödemeler yine ulaşır.',
  'Nothing leaves your wallets.': 'Cüzdanlarınızdan hiçbir şey çıkmaz.',
  'Nothing leaves your wallets. A passkey unfreezes your account at once.':
    'Cüzdanlarınızdan hiçbir şey çıkmaz. Bir geçiş anahtarı hesabınızın dondurmasını hemen kaldırır.',
  'Email me a link to unfreeze it': 'Dondurmayı kaldırma bağlantısını e-postala',
  'Sign out {device}': '{device} oturumunu kapat',
  'Sign out all other devices': 'Diğer tüm cihazların oturumunu kapat',
  'Unfreeze my account': 'Dondurmayı kaldır',
  'Unfreeze with a passkey': 'Geçiş anahtarıyla kaldır',
  'Unfreeze your account': 'Hesabınızın dondurmasını kaldırın',
  'The device is signed out.': 'Cihazın oturumu kapatıldı.',
  'The email could not be sent. Please try again.': 'E-posta gönderilemedi. Lütfen tekrar deneyin.',
  'The email is on its way. Open its link within 30 minutes.':
    'E-posta yolda. Bağlantısını 30 dakika içinde açın.',
  'This device': 'Bu cihaz',
  'Unknown device': 'Bilinmeyen cihaz',
  'Used: {when}': 'Kullanım: {when}',
  'Who looked at my account': 'Hesabıma kim baktı',
  'Operators, and programs with access': 'Operatörler ve erişimi olan programlar',
  'No one has looked at your account.': 'Hesabınıza kimse bakmadı.',
  'This list could not be loaded': 'Liste yüklenemedi',
  'Where you are signed in': 'Oturumunuzun açık olduğu yerler',
  'You can unfreeze it by email from {time}.': '{time} tarihinden itibaren e-postayla kaldırabilirsiniz.',
  'Your account could not be frozen. Please try again.': 'Hesabınız dondurulamadı. Lütfen tekrar deneyin.',
  'Your account is frozen': 'Hesabınız donduruldu',
  'Your account has been frozen since {time}. Nothing leaves your wallets.':
    'Hesabınız {time} tarihinden beri dondurulmuş. Cüzdanlarınızdan hiçbir şey çıkmaz.',
  'Your account is frozen. Nothing leaves your wallets.':
    'Hesabınız dondurulmuş. Cüzdanlarınızdan hiçbir şey çıkmaz.',
  'Your account is unfrozen.': 'Hesabınızın dondurması kaldırıldı.',
  'Your devices could not be loaded': 'Cihazlarınız yüklenemedi',
  'Your wallets can send and swap again, and your orders execute.':
    'Cüzdanlarınız yeniden gönderip takas edebilir ve emirleriniz gerçekleşir.',
  'All changes are paused for now': 'Tüm değişiklikler şimdilik duraklatıldı',
  'All changes have been paused since {time}.': 'Tüm değişiklikler {time} tarihinden beri duraklatılmış.',
  'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.':
    'Her şeyi görmeye, bekleyen emir ve gönderimleri iptal etmeye, cihazların oturumunu kapatmaya ve hesabınızı dondurmaya devam edebilirsiniz.',
  'Signed in: {when}': 'Giriş: {when}',
};
