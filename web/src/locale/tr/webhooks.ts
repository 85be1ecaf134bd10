import type { Words } from '../catalogue.ts';

/** Webhooks, in the settings. */
export const webhooks: Words = {
  Accepted: 'Kabul edildi',
  'Account frozen or unfrozen': 'Hesabın dondurulması veya açılması',
  'Add a webhook': 'Webhook ekle',
  'Add the webhook {url}': '{url} webhook’unu ekle',
  'Cumulus posts what happens in your account to addresses that you give.':
    'Cumulus, hesabınızda olanları verdiğiniz adreslere gönderir.',
  'Delete this webhook?': 'Bu webhook silinsin mi?',
  Deliveries: 'Gönderimler',
  Events: 'Olaylar',
  'Failed to load your webhooks': 'Webhook’larınız yüklenemedi',
  'It has not accepted everything since {time}. After three days like that it is switched off.':
    '{time} tarihinden beri her şeyi kabul etmedi. Üç gün böyle giderse kapatılır.',
  'Limits of programs that are used up': 'Programların tükenen limitleri',
  'No answer': 'Yanıt yok',
  'No webhooks yet': 'Henüz webhook yok',
  'Nothing was sent yet.': 'Henüz bir şey gönderilmedi.',
  'On, but accepts nothing': 'Açık, ama hiçbir şey kabul etmiyor',
  Payments: 'Ödemeler',
  'Public key': 'Açık anahtar',
  'Refused with status {status}': '{status} durumuyla reddedildi',
  'Send a test': 'Deneme gönder',
  'Send {type} again': '{type} olayını yeniden gönder',
  'Switch off': 'Kapat',
  'Switch on': 'Aç',
  'Switched off {time}: for three days it did not accept what it was sent.':
    '{time} tarihinde kapatıldı: üç gün boyunca gönderilenleri kabul etmedi.',
  'Switched off {time}: it answered that it is gone (status 410).':
    '{time} tarihinde kapatıldı: artık var olmadığını bildirdi (durum 410).',
  'Switched on again, it is told in order what it missed in the last 30 days.':
    'Yeniden açılınca son 30 günde kaçırdıkları sırayla gönderilir.',
  'Tell your own programs what happens': 'Programlarınıza olanları bildirin',
  'The secret of the webhook': 'Webhook’un gizli anahtarı',
  Waiting: 'Bekliyor',
  'Web address': 'Web adresi',
  Webhook: 'Webhook',
  Webhooks: 'Webhook’lar',
  'What programs ask you to approve': 'Programların onayınıza sundukları',
  'With it your programs check that what they receive is from this installation.':
    'Programlarınız, aldıklarının bu kurulumdan geldiğini bununla doğrular.',
  'You switched it off {time}.': '{time} tarihinde siz kapattınız.',
  'Your program checks with it what it receives. Whoever else has it can pretend to be Cumulus.':
    'Programınız aldıklarını bununla doğrular. Onu ele geçiren başka biri kendini Cumulus gibi gösterebilir.',
  '{url} is told nothing more, and what still waits for it is deleted.':
    '{url} artık hiçbir şey almaz ve bekleyenler silinir.',
};
