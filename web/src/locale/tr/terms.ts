import type { Clause } from '../catalogue.ts';

/** A translation of version 1.0, clause by clause. Users accept the English text. */
export const terms: readonly Clause[] = [
  {
    title: 'Cumulus ne yapar.',
    text: 'Cumulus bulut cüzdanlarınızın anahtarlarını saklar ve siz istediğinizde işlemleri imzalar.',
  },
  {
    title: 'Size düşen.',
    text: 'Oturum bilgilerinizi ve PIN’inizi kimseyle paylaşmayın. İkisine de sahip olan herkes varlıklarınızı hareket ettirebilir. En az 18 yaşındasınız ve yaşadığınız yerin yasaları bu hizmeti kullanmanıza izin veriyor.',
  },
  {
    title: 'İşlemler kesindir.',
    text: 'Solana ağına ulaşan bir şeyi ne siz ne de biz geri alabiliriz. Onaylamadan önce alıcıyı ve tutarı kontrol edin.',
  },
  {
    title: 'Fiyatlar ve teklifler.',
    text: 'USD cinsinden değerler tahmindir. Bir takas, gösterilen kayma içinde, teklifinden azını getirebilir.',
  },
  {
    title: 'Emirler.',
    text: 'Bir emir, yalnızca cüzdanda o sırada yeterli token ve ücretler için yeterli SOL varsa çalışır. Sonucu, onu tetikleyen fiyattan farklı olabilir.',
  },
  {
    title: 'Maliyetler.',
    text: 'Solana ağı her işlem için ücret, her yeni hesap için kira alır. Bunlar onaylamadan önce gösterilir ve cüzdanınızdan ödenir.',
  },
  {
    title: 'Cüzdan silme.',
    text: 'Silinen bir cüzdan listenizden çıkar. Önce varlıklarını taşıyın. Anahtarı mühürlü kalır, böylece sonradan gönderilen varlıklar kaybolmaz.',
  },
  {
    title: 'Yarışmalar.',
    text: 'Ücretsiz SOL ve yarışma yerleri sınırlıdır ve erken bitebilir. Kişi başına bir yer.',
  },
  {
    title: 'Başkalarının tokenları.',
    text: 'Herkes token ihraç edebilir. Aldığınız tokenları denetlemez veya önermeyiz ve yatırdığınızın tamamını kaybedebilirsiniz. Buradaki hiçbir şey finansal tavsiye değildir.',
  },
  {
    title: 'Ne saklarız.',
    text: 'E-posta adresinizi, cüzdanlarınızı ve işlemlerini, emirlerinizi ve listelerinizi ve bu şartları ne zaman ve hangi adresten kabul ettiğinizi. Solana’daki işlemler herkese açıktır.',
  },
  {
    title: 'Kullanılabilirlik.',
    text: 'Hizmet kesintiye uğrayabilir; Solana ağı ve hizmetin dayandığı piyasalar da öyle. Kasten veya ağır ihmalle verilen zarardan ve yasanın sınırlamamıza izin vermediği her durumda sorumluyuz.',
  },
  {
    title: 'Sona erme.',
    text: 'İstediğiniz zaman bırakabilirsiniz; önce varlıklarınızı taşıyın. Yasaları çiğnemek veya başkalarına zarar vermek için kullanılan hesapları kapatabiliriz.',
  },
];
