import type { Words } from '../catalogue.ts';

/** The screen proof, and the proof of one's own funds in the settings. */
export const proof: Words = {
  'Everything owed and held': 'Tüm borçlar ve varlıklar',
  '{amount} held': 'varlık {amount}',
  '{amount} owed': 'borç {amount}',
  'As of {time} UTC.': '{time} UTC itibarıyla.',
  'Checked on this device, new every day': 'Bu cihazda, her gün yeniden kontrol edilir',
  'Copy the command': 'Komutu kopyala',
  'Copy the public key': 'Açık anahtarı kopyala',
  '{count} more tokens are in the file.': 'Dosyada {count} token daha var.',
  '{count} smallest units': '{count} en küçük birim',
  '{swaps} swaps, orders included. The figures are added up from the signed receipts.':
    '{swaps} takas, emirler dahil. Rakamlar imzalı makbuzlardan toplanır.',
  Covered: 'Karşılanıyor',
  'Day (UTC)': 'Gün (UTC)',
  'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:':
    'Yukarıdaki dosyaları, ayarlardaki kendi kanıtınızı veya bir işlemin makbuzunu indirin ve çalıştırın:',
  'Download what is held': 'Varlıkları indir',
  'Download what is owed': 'Borçları indir',
  'Download your proof': 'Kanıtınızı indirin',
  'From when each of {orders} orders was due until its swap was on the chain.':
    '{orders} emrin her birinde vadesinden takasının zincirde olmasına kadar geçen süre.',
  'got less than quoted': 'tekliften az aldı',
  'half got this or more': 'yarısı bu kadar veya fazlasını aldı',
  'half within': 'yarısı bu sürede',
  '99% got this or more': '%99’u bu kadar veya fazlasını aldı',
  '99% within': '%99’u bu sürede',
  '99.9% within': '%99,9’u bu sürede',
  '{count} users': '{count} kullanıcı',
  '{half}, 99% within {most}': '{half}, %99’u {most} içinde',
  'The same until its swap was submitted: half within the first, by what it waited for.':
    'Takasın gönderilmesine kadar geçen aynı süre: yarısı ilk değer içinde, emrin neyi beklediğine göre.',
  Recurring: 'Yinelenen',
  'Buy, then profit or stop': 'Alış, sonra kâr ya da zarar durdur',
  'Profit or stop': 'Kâr ya da zarar durdur',
  'Trailing stop': 'Takip eden stop',
  Ladder: 'Merdiven',
  'How late orders were': 'Emirler ne kadar gecikti',
  'Its root on the chain': 'Zincirdeki kökü',
  'It tells you what is proven. Then look up the addresses and transactions on the chain.':
    'Neyin kanıtlandığını söyler. Sonra adresleri ve işlemleri zincirde arayın.',
  'No order was executed.': 'Hiçbir emir gerçekleşmedi.',
  'Not covered': 'Karşılanmıyor',
  'Not verified.': 'Doğrulanmadı.',
  'Nothing was owed to you that day.': 'O gün size borç yoktu.',
  'Nothing was swapped.': 'Takas yapılmadı.',
  'For at least one token, less is held than is owed.': 'En az bir tokenda varlık borçtan az.',
  'Owed and held': 'Borç ve varlık',
  Proof: 'Kanıt',
  'Proof of your funds': 'Varlıklarınızın kanıtı',
  '<public key>': '<açık anahtar>',
  'Received against quoted': 'Teklife karşı alınan',
  'Signed by': 'İmzalayan',
  'The file could not be loaded': 'Dosya yüklenemedi',
  'The file is damaged.': 'Dosya bozuk.',
  'The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.':
    'Program, Cumulus kaynak kodundaki verify/cumulus-verify.mjs dosyasıdır. Yalnızca Node gerekir.',
  'The proof could not be loaded': 'Kanıt yüklenemedi',
  'The proof is for another user.': 'Kanıt başka bir kullanıcı için.',
  'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.':
    'Bu kurulumun açık anahtarı. Eski bir makbuz gibi başka yerden aldığınızla karşılaştırın.',
  'The signature is wrong.': 'İmza yanlış.',
  'The sums do not add up.': 'Toplamlar tutmuyor.',
  'There is no proof yet. The first one is created within a day of the first deposit.':
    'Henüz kanıt yok. İlki, ilk yatırmadan sonra bir gün içinde oluşturulur.',
  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.':
    'Bu tutarlar Cumulus’un imzaladığı toplamların parçasıdır. O gün sahip olduklarınızla karşılaştırın.',
  'This browser cannot verify the signature. Download the proof and use the program.':
    'Bu tarayıcı imzayı doğrulayamıyor. Kanıtı indirin ve programı kullanın.',
  'Verify it yourself': 'Kendiniz doğrulayın',
  'What Cumulus owes, what it holds and how it executes, in numbers that anyone can verify.':
    'Cumulus’un borcu, varlığı ve emirleri nasıl gerçekleştirdiği, herkesin doğrulayabileceği rakamlarla.',
  'Your amounts are not part of the sums that were signed.':
    'Tutarlarınız imzalanan toplamların parçası değil.',
  'Swaps by pair and size': 'Çift ve büyüklüğe göre takaslar',
  'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.':
    'Takasların yarısı en az bu kadar iyiydi. Havuz ücretleri ulaşmamış sayılır. Her şey imzalı makbuzlardan hesaplanır ve dosyadan herkes yeniden hesaplayabilir.',
  'Download how swaps were executed': 'Takasların nasıl yapıldığını indir',
  'Against the quote': 'Teklife göre',
  'Short of the quote, on average': 'Teklifin altında, ortalama',
  'Against the market {count} s later': '{count} sn sonraki piyasaya göre',
  'All but the stated fee arrived': 'Belirtilen ücret dışında hepsi ulaştı',
  '{whole} of {known}': '{known} takastan {whole}',
  'under {amount}': '{amount} altı',
  '{least} to {most}': '{least} – {most}',
  'value unknown': 'değeri bilinmiyor',
  '{count} more groups are in the file.': 'Dosyada {count} grup daha var.',
  'Checked by owners': 'Sahiplerince denetlenen',
  '{day}, so far': '{day}, şimdiye kadar',
  'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.':
    'Her gün bir sahibin uygulaması bakiyelerinin imzalı toplamların içinde olduğunu denetler ve kimin olduğunu söylemeden sayılır: büyüklüğe göre, yeterince varsa en az beşlik gruplarda. Cumulus kimsenin yapmadığı denetimleri sayabilir; bunları üst sınır olarak okuyun.',
  'Download what was checked': 'Denetlenenleri indir',
  Balances: 'Bakiyeler',
  'Of {symbol}, by value': '{symbol}, değere göre',
  'The proof of your funds is late.': 'Varlıklarınızın kanıtı gecikti.',
  'The proof of your funds does not hold.': 'Varlıklarınızın kanıtı tutmuyor.',
  'Save the evidence and ask the operator. If it stays late, consider moving your funds to another wallet.':
    'Delili kaydedin ve işletmeciye sorun. Gecikme sürerse varlıklarınızı başka bir cüzdana taşımayı düşünün.',
  'Save the evidence, deposit nothing more, and consider moving your funds to another wallet. Then show the evidence to others.':
    'Delili kaydedin, başka para yatırmayın ve varlıklarınızı başka bir cüzdana taşımayı düşünün. Sonra delili başkalarına gösterin.',
  'Save the evidence': 'Delili kaydet',
  'Hide until the next check': 'Sonraki denetime kadar gizle',
  'What was signed on {day} does not lead to your balances.':
    '{day} günü imzalananlar bakiyelerinize ulaşmıyor.',
  'By what was signed on {day}, you are owed less than this app shows you.':
    '{day} günü imzalanana göre size bu uygulamanın gösterdiğinden daha az borçlu olunuyor.',
  'You were shown another statement of {day} than everybody else.':
    'Size {day} için herkesten farklı bir beyan gösterildi.',
  'On {day}, your check was to be recognised as yours, although it has no name.':
    '{day} günü, adsız olmasına rağmen denetiminizin size ait olduğu tanınacaktı.',
  'The newest one is of {day}. There should be one every day.':
    'En yenisi {day} tarihli. Her gün bir tane olmalı.',
};
