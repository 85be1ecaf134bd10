import type { Words } from '../catalogue.ts';

/** The inbox, and how users are notified of what is in it. What notices say is in the contract. */
export const notices: Words = {
  'Choose how we notify you': 'Nasıl bildireceğimizi seçin',
  Contests: 'Yarışmalar',
  'Failed to load notices': 'Bildirimler yüklenemedi',
  'Failed to load your settings': 'Ayarlarınız yüklenemedi',
  'Hide amounts': 'Tutarları gizle',
  'In push messages and emails, which others may see':
    'Başkalarının görebileceği anlık bildirim ve e-postalarda',
  'Loading notices': 'Bildirimler yükleniyor',
  'Emails go to {address}. Security emails are always sent.':
    'E-postalar {address} adresine gider. Güvenlik e-postaları her zaman gönderilir.',
  New: 'Yeni',
  'No emails are sent because your account has no email address.':
    'Hesabınızın e-posta adresi olmadığından e-posta gönderilmiyor.',
  'No notices yet': 'Henüz bildirim yok',
  Notices: 'Bildirimler',
  'Notices, {count} new': 'Bildirimler, {count} yeni',
  'Payments received': 'Alınan ödemeler',
  'Payments sent': 'Gönderilen ödemeler',
  Push: 'Anlık',
  'Push and email': 'Anlık bildirim ve e-posta',
  'Push on this device': 'Bu cihazda anlık bildirim',
  'Sent, from {amount}': 'Gönderilen, {amount} ve üstü',
  'This browser cannot reach its push service. Please try again later.':
    'Bu tarayıcı anlık bildirim hizmetine ulaşamıyor. Lütfen daha sonra tekrar deneyin.',
  'This browser blocks notifications from Cumulus. Allow them in its settings.':
    'Bu tarayıcı Cumulus bildirimlerini engelliyor. Ayarlarından izin verin.',
  'This browser does not support push messages. On an iPhone, add Cumulus to the home screen first.':
    'Bu tarayıcı anlık bildirimleri desteklemiyor. iPhone’da önce Cumulus’u ana ekrana ekleyin.',
  'Until you sign out here': 'Burada çıkış yapana kadar',
  'What happens to your money and your account appears here.':
    'Paranıza ve hesabınıza olanlar burada görünür.',
  'What we notify you about': 'Size ne bildirelim',
  'Your settings could not be saved.': 'Ayarlarınız kaydedilemedi.',
  '{topic} by email': '{topic}, e-postayla',
  '{topic} by push': '{topic}, anlık bildirimle',
};
