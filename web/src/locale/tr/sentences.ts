import { withSymbol } from '@cumulus/contract/errors/amounts.ts';
import { usd } from '@cumulus/contract/format.ts';
import type { Sentences } from '../catalogue.ts';
import { programSentences } from './programs.ts';
import { reason } from './reasons.ts';

const sides = { above: 'üstünde', below: 'altında' } as const;

const notPending = {
  pending: 'Bu emir değiştiriliyor. Birazdan tekrar deneyin.',
  executing: 'Bu emir gerçekleştiriliyor. Artık iptal edilemez.',
  executed: 'Bu emir zaten gerçekleşti. Artık iptal edilemez.',
  failed: 'Bu emir zaten başarısız oldu. İptal edilecek bir şey kalmadı.',
  expired: 'Bu emrin süresi zaten doldu. İptal edilecek bir şey kalmadı.',
} as const;

const skipped = {
  late: 'Bu turun zamanı geçmişti, bu yüzden atlandı.',
  outside: 'Fiyat bu emrin aralığının dışındaydı, bu yüzden bu tur atlandı.',
  doubt: 'Fiyatın bu emrin aralığında olduğu kesin değildi, bu yüzden bu tur atlandı.',
  floor: 'Bir sonraki tura kadar piyasa bu turun en az tutarından azını sundu. Tur atlandı.',
  paused: 'Bu turun zamanında emir duraklatılmıştı, bu yüzden atlandı.',
  frozen: 'Bu turun zamanında hesap dondurulmuştu, bu yüzden atlandı.',
} as const;

const doubts = {
  no_price: 'İzlenen tokenın fiyatı şu anda bilinmiyor. Bilinene kadar emir gerçekleşmez.',
  no_cap: 'İzlenen tokenın piyasa değeri şu anda bilinmiyor. Bilinene kadar emir gerçekleşmez.',
  stale:
    'Bilinen fiyat çok eski bir alım satımdan. Daha yenisi olana kadar onu yalnızca izlenen tokenın kendi teklifi doğrulayabilir.',
  one_source:
    'Bu emrin beklediği fiyatı yalnızca bir kaynak biliyor. İkincisi bilene kadar emir gerçekleşmez.',
  no_answer:
    'Bu emrin iki fiyat kaynağından biri yanıt vermiyor. Birazdan tekrar deneyin. Bekleyen bir emir, yanıt gelene kadar gerçekleşmez.',
  apart:
    'Piyasa tetiğe ulaşmış göründü, ama o anki teklif veya ikinci bir kaynak bunu doğrulamadı. Takas yapılmadı ve emir izlemeye devam ediyor.',
} as const;

const wait = (seconds: number): string =>
  seconds < 90 ? `${seconds} saniye` : `${Math.ceil(seconds / 60)} dakika`;

/** Refusals, warnings and failed requests, by code. */
export const sentences: Sentences = {
  NETWORK: 'Cumulus’a ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.',
  TIMEOUT: 'Cumulus’un yanıtı çok uzun sürdü. Tekrar denemeden önce ne olduğuna bakın.',
  MALFORMED_ANSWER: 'Cumulus şu anda yanıt veremiyor. Birazdan tekrar deneyin.',

  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'Bu adresi çok imzalı bir kasa gibi bir program denetliyor. Varlıkları oradan çıkarabileceğinizden emin olun.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'Bu adres sıradan bir cüzdan değil, bir programın hesabı. Varlıkları oradan çıkarabileceğinizden emin olun.',
  TRANSFER_FEE: ({ amount }) => `Bu tokenın ihraççısı en fazla ${amount} alıkoyar; alıcı kalanını alır.`,
  TOKEN_SUSPICIOUS: 'Piyasa bu tokenı şüpheli olarak işaretledi. Böyle birçok token yeniden satılamaz.',
  TOKEN_PAUSED: 'Bu tokenın ihraççısı tüm transferleri duraklattı.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `Bu tokenın gösterilen bakiyesi, ihraççısının belirlediği gibi yılda %${percent} değişir. Zincirdeki varlığınız değişmez.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `İhraççı bu tokenı ${multiplier} ile çarpılmış gösterir ve bunu değiştirebilir. Değeri aynı kalır.`,
  TOKEN_CONFIDENTIAL:
    'Bu tokenın bakiyesinin bir kısmı gizli olabilir. Cumulus o kısmı göstermez ve hareket ettirmez.',
  CONFIDENTIAL_PENDING:
    'Biri size bu tokendan gizli olarak gönderdi. Hesabınızda bekliyor; Cumulus onu göstermez ve hareket ettirmez.',
  TOKEN_DELEGATED: 'Bu tokenın ihraççısı onu cüzdanınızdan alabilir.',
  TOKEN_TAKES_FEE: ({ percent }) => `Bu tokenın ihraççısı her transferin %${percent} kadarını alıkoyar.`,
  TOKEN_HOOKED:
    'Bu tokenın her transferi, onu reddedebilen bir ihraççı programı çalıştırır. Cumulus böyle tokenları göndermez.',
  TOKEN_PAUSABLE: 'Bu tokenın ihraççısı tüm transferleri duraklatabilir.',
  TOKEN_FREEZABLE: 'Bu tokenın ihraççısı onu cüzdanınızda dondurabilir.',
  TOKEN_MINTABLE: 'Bu tokenın ihraççısı istediği zaman daha fazla üretebilir.',
  TOKEN_UNVERIFIED: 'Bu tokenı kimse doğrulamadı. Herkes bir tokena istediği adı verebilir.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `Bu tokenla işlem yapan tüm havuzlarda toplam yalnızca $${usd} var. Yeniden satmak zor olabilir.`,

  DRY_RUN_UNAVAILABLE: 'Şu anda denenemiyor.',
  TOKEN_PRICE_NOT_FOUND: 'Bu tokenın fiyatı bilinmiyor.',
  UNAUTHENTICATED: 'Lütfen giriş yapın.',
  FUNCTION_NOT_FOUND: 'Bu adda bir işlev yok.',
  ENDPOINT_NOT_FOUND: 'Bu adda bir uç nokta yok.',
  FUNCTION_UNAVAILABLE: 'Bu işlev burada kullanılamıyor.',
  METHOD_NOT_ALLOWED: 'İşlevler POST ile çağrılır.',
  MALFORMED_REQUEST: 'İstek, yalnızca "data" içeren bir JSON nesnesi değil.',
  REQUEST_TOO_LARGE: 'İstek çok büyük.',
  UNREADABLE_REQUEST: 'İstek okunamıyor.',
  REQUEST_TIMED_OUT: 'İsteğin ulaşması çok uzun sürdü.',
  ROUTE_NOT_FOUND: 'Bu adreste bir şey yok.',
  SERVER_STOPPING: 'Cumulus durduruluyor. Hiçbir şey değiştirilmedi. Birazdan tekrar deneyin.',
  RATE_LIMITED: ({ seconds }) => `Çok fazla istek. ${wait(seconds)} sonra tekrar deneyin.`,
  DATABASE_UNAVAILABLE: 'Cumulus veritabanına ulaşamıyor. Birazdan tekrar deneyin.',
  DATABASE_READ_ONLY:
    'Veritabanı değişiklik kabul etmediği için Cumulus şu anda salt okunur. Bir dakika sonra tekrar deneyin.',
  CLOCK_WRONG: 'Cumulus’un saati yanlış. Hiçbir şey değiştirilmedi. Birazdan tekrar deneyin.',
  CHAIN_UNAVAILABLE: 'Solana ağına ulaşılamıyor. Hiçbir şey gönderilmedi. Birazdan tekrar deneyin.',
  SIGNER_UNAVAILABLE: 'İmzalayıcıya ulaşılamıyor. Hiçbir şey gönderilmedi. Birazdan tekrar deneyin.',
  RECOVERING: 'Cumulus geri yükleniyor. Hiçbir şey gönderilmedi. Daha sonra tekrar deneyin.',
  IDENTITY_UNAVAILABLE: 'Giriş hizmetine ulaşılamıyor. Birazdan tekrar deneyin.',
  IDEMPOTENCY_KEY_REUSED: 'Bu istek daha önce farklı bir içerikle yapıldı. Baştan başlayın.',
  REQUEST_VOID: 'Bu istek çok geç ulaştı. Hiçbir şey yapılmadı. İnceleyip tekrar deneyin.',

  ACCOUNT_BLOCKED: 'Bu hesap kalıcı olarak silindi ve erişilemez. Hesap silme geri alınamaz.',
  EMAIL_BLOCKED: 'Bu e-posta kayıt için kullanılamaz',
  INVALID_EMAIL: 'Geçersiz e-posta biçimi',
  EMAIL_UNVERIFIED: 'Lütfen önce e-posta adresinizi onaylayın.',
  EMAIL_LINK_EXPIRED: 'Bu bağlantının süresi doldu. Uygulamada yenisini isteyin.',
  EMAIL_LINK_OF_ANOTHER: 'Bu bağlantı başka bir hesap için. Onu isteyen hesaba giriş yapın.',
  EMAIL_TOO_LONG: 'E-posta adresi en fazla 254 karakter olabilir.',
  INVALID_PASSWORD: 'Geçerli parolanız bu değil.',
  PASSWORD_NOT_SET: 'Bu hesabın burada parolası yok. Daha önceki gibi giriş yapın.',
  PASSWORD_TOO_SHORT: ({ characters }) => `Parola en az ${characters} karakter olmalıdır`,
  PASSWORD_TOO_COMMON: 'Bu parola çok yaygın. Lütfen başka bir parola seçin.',
  PASSWORD_IS_EMAIL: 'Parolanız e-postanız olamaz. Lütfen başka bir parola seçin.',
  PASSKEY_REQUIRED: () => 'Bunu yapmak için geçiş anahtarınızı kullanın.',
  INVALID_PASSKEY: 'Bu geçiş anahtarı kabul edilmedi. Hiçbir şey yapılmadı. Tekrar deneyin.',
  PASSKEYS_UNAVAILABLE: 'Bu sunucuda geçiş anahtarları kurulmamış.',
  PASSKEYS_EXCEEDED: 'En fazla 10 geçiş anahtarınız olabilir.',
  PASSKEY_NAME_REQUIRED: 'Lütfen bu geçiş anahtarı için bir ad girin',
  PASSKEY_NAME_TOO_LONG: 'Geçiş anahtarının adı en fazla 30 karakter olabilir',
  MALFORMED_PASSKEY_NAME: 'Bu geçiş anahtarının adında gösterilemeyen karakterler var',
  PASSKEY_NOT_FOUND: 'Bu geçiş anahtarı kaldırıldı.',
  ACCOUNT_EMAIL_MISMATCH: 'Bu, bu hesabın e-postası değil.',
  ACCOUNT_NOT_EMPTY: ({ wallets }) =>
    `Şu cüzdanlarda hâlâ varlık var: ${wallets}. Önce onları başka bir yere gönderin.`,
  ACCOUNT_BUSY: 'Bir işlem veya emir hâlâ sürüyor. Bitmesini bekleyin veya önce iptal edin.',
  SIGN_IN_REQUIRED: 'Bunu yapmak için lütfen yeniden giriş yapın.',
  ACCOUNT_FROZEN:
    'Hesabınız dondurulmuş: cüzdanlarınızdan hiçbir şey çıkmaz. Önce Ayarlar’da dondurmayı kaldırın.',
  ACCOUNT_NOT_FROZEN: 'Hesabınız dondurulmamış.',
  FREEZE_LINK_INVALID: 'Bu bağlantı artık geçerli değil. Hesabınızı Ayarlar’da dondurmak için giriş yapın.',
  THAW_LINK_INVALID:
    'Bu bağlantı artık geçerli değil veya başka bir hesap için. Ayarlar’da yenisini isteyin.',
  THAW_TOO_EARLY: () => 'Dondurulmuş bir hesabın dondurması 24 saat sonra kaldırılabilir.',
  THAW_NEEDS_PASSKEY:
    'Geçiş anahtarınız yoksa hesabınızın dondurmasını 24 saat sonra e-postayla kaldırabilirsiniz.',
  THAW_BY_OPERATOR:
    'Hesabınızın bunu onaylayacak bir e-posta adresi yok. Bu hizmetin işletmecisine başvurun.',
  MAIL_NOT_SENT: 'E-posta gönderilemedi. Lütfen tekrar deneyin.',
  SESSION_NOT_FOUND: 'Bu cihazın oturumu artık açık değil.',
  TERMS_REQUIRED: 'Lütfen önce hizmet şartlarını kabul edin.',
  TERMS_VERSION_UNKNOWN: 'Hizmet şartlarının böyle bir sürümü yok.',

  PIN_LOCKED: ({ seconds }) => `Çok fazla hatalı PIN girildi. ${wait(seconds)} sonra tekrar deneyin.`,
  PIN_TOO_OFTEN: ({ seconds }) =>
    `PIN’iniz bir insanın girebileceğinden daha sık girildi. ${wait(seconds)} sonra tekrar deneyin.`,
  MALFORMED_PIN: 'PIN tam olarak 6 haneli olmalıdır',
  WEAK_PIN: 'Bu PIN kolay tahmin edilir. Lütfen başka bir PIN seçin.',
  PIN_RESET_UNAVAILABLE: 'Bu hesabın bağlantı gönderilecek bir e-postası yok. İşletmeciye başvurun.',
  PIN_RESET_LINK_EXPIRED: 'Bu bağlantı zaten kullanılmış veya süresi dolmuş. Yenisini isteyin.',
  PIN_ALREADY_SET: 'Zaten bir PIN belirlenmiş. Önce onu kaldırın.',
  PIN_NOT_CARRIED_OVER: 'PIN’iniz eski bir sürümden ve henüz taşınmadı. İşletmeciye başvurun.',
  PIN_NOT_SET: 'PIN belirlenmemiş.',

  WALLET_NOT_FOUND: 'Cüzdan bulunamadı',
  WALLET_NAME_REQUIRED: 'Cüzdanın bir adı olmalı',
  WALLET_NAME_TOO_LONG: 'Cüzdan adı en fazla 10 karakter olabilir',
  MALFORMED_WALLET_NAME: 'Cüzdan adında gösterilemeyen karakterler var',
  WALLET_COUNT_EXCEEDED: 'En fazla 10 cüzdan sınırına ulaştınız.',
  WALLET_READ_ONLY: 'Bu masaüstü cüzdanı burada salt okunur.',
  WALLET_BUSY: 'Bu cüzdanda süren bir işlem var. Bitmesini bekleyin.',
  WALLET_HAS_ORDERS: 'Bu cüzdanda bekleyen emirler var. Önce onları iptal edin.',
  TEST_FUNDS_UNAVAILABLE: 'Test SOL’u yalnızca bir test ağında vardır.',

  CONTEST_ALREADY_CLAIMED: 'Ücretsiz SOL’unuzu zaten aldınız!',
  CONTEST_PLACES_EXCEEDED: 'Yarışma dolu. Tüm yerler alındı!',
  CONTEST_ENDED: 'Bu yarışma bitti.',
  CONTEST_NOT_FOUND: 'Etkin yarışma yok',
  CONTEST_ENTRY_REQUIRED: 'Lider tablosunu görmek için yarışmaya katılın.',

  ADDRESS_REQUIRED: 'Lütfen geçerli bir adres girin',
  MALFORMED_ADDRESS: 'Geçersiz Solana adresi biçimi',
  ADDRESS_NOT_VALIDATED: 'Adres doğrulanamadı. Lütfen tekrar deneyin.',
  RECIPIENT_IS_SENDER: 'Kendi cüzdanınıza varlık gönderemezsiniz',
  RECIPIENT_IS_MINT: 'Bu bir cüzdanın değil, bir tokenın adresi. Oraya gönderilen varlıklar kaybolur.',
  RECIPIENT_IS_TOKEN_ACCOUNT: 'Bu bir token hesabı. Sahibi olan cüzdanın adresini girin.',
  RECIPIENT_IS_PROGRAM: 'Bu bir cüzdanın değil, bir programın adresi. Oraya gönderilen varlıklar kaybolur.',
  RECIPIENT_IS_RESERVED: 'Bu adres Solana ağının kendisine ait. Varlık alamaz.',
  RECIPIENT_IS_INCINERATOR: 'Solana bu adrese gönderilen her şeyi yok eder.',
  RECIPIENT_OFF_CURVE: 'Bu adres bir programa ait. Anahtarı kimsede yok.',

  CONTACT_NAME_REQUIRED: 'Lütfen bir ad girin',
  CONTACT_NAME_TOO_LONG: 'Ad en fazla 30 karakter olabilir',
  MALFORMED_CONTACT_NAME: 'Bu adda gösterilemeyen karakterler var',
  CONTACT_NAME_TAKEN: 'Bu adda başka bir kişi var. Lütfen başka bir ad seçin.',
  CONTACT_COUNT_EXCEEDED: 'Adres defteriniz 100 kişiyle dolu. Kaydetmek için birini silin.',
  MALFORMED_HANDLE: 'Kullanıcı adı 3 ila 20 karakterdir: a–z, 0–9 ve _',
  HANDLE_TAKEN: 'Bu kullanıcı adı alınmış ya da bir başkasına çok benziyor. Lütfen başka bir tane seçin.',
  HANDLE_FIXED: 'Son seçimden 30 gün sonra başka bir kullanıcı adı seçebilirsiniz.',

  TOKEN_ADDRESS_REQUIRED: 'Lütfen bir token adresi girin',
  MALFORMED_TOKEN_ADDRESS: 'Geçersiz Solana token adresi',
  TOKEN_ALREADY_WATCHED: 'Bu token zaten izleme listenizde',
  WATCHLIST_TOKEN_COUNT_EXCEEDED: 'İzleme listesi en fazla 500 token alır. Lütfen önce birkaçını kaldırın.',

  MALFORMED_AMOUNT: 'Lütfen geçerli bir tutar girin',
  MALFORMED_MEMO:
    'Not çok uzun veya gönderilemeyen karakterler içeriyor. En fazla 200 bayt düz metin kullanın.',
  MALFORMED_REFERENCES: 'Bu ödemenin referansları gönderilemiyor. Yeni bir ödeme isteği isteyin.',
  UNITS_CHANGED:
    'Bu tokenın ihraççısı birimlerini değiştirdi. Hiçbir şey gönderilmedi. Tutarı kontrol edip tekrar deneyin.',
  DECIMALS_MISMATCH: ({ expected }) =>
    `Bu tokenın ${expected} ondalık basamağı var. Yeniden yükleyip tekrar deneyin.`,
  TOKEN_NOT_FOUND: 'Böyle bir token yok.',
  INSUFFICIENT_FUNDS: ({ symbol, available, needed, elsewhere, apart }) => {
    const missing = `${symbol === null ? 'Bu token' : symbol} yetersiz. Kullanılabilir: ${withSymbol(available, symbol)}, gereken: ${withSymbol(needed, symbol)}.`;
    if (apart !== undefined)
      return `${missing} Bu cüzdanın diğer hesaplarında ayrıca gönderebileceğiniz ${withSymbol(apart, symbol)} daha var.`;
    return elsewhere === undefined
      ? missing
      : `${missing} Bu cüzdanın diğer hesaplarında ${withSymbol(elsewhere, symbol)} daha var; başka bir cüzdana gönderilebilir, ama takas edilemez.`;
  },
  INSUFFICIENT_SOL_FOR_FEES: ({ available, needed, sponsor }) => {
    const missing = `Ağ maliyetleri için SOL yetersiz. Kullanılabilir: ${available} SOL, gereken: ${needed} SOL.`;
    if (!sponsor) return missing;
    const { name, tokens } = sponsor;
    return tokens === null
      ? `${missing} ${name} bunları beklemesi gereken bir transfer için ödemez.`
      : `${missing} ${name} bunları yalnızca şu tokenlerin transferleri için öder: ${tokens}.`;
  },
  BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Bu adres Solana’da yeni. İlk transferi en az ${minimum} SOL olmalıdır.`,
  LEAVES_BELOW_RENT_EXEMPT: ({ minimum }) =>
    `Geriye ${minimum} SOL’dan az kalır; Solana buna izin vermez. Biraz daha az veya tamamını gönderin.`,
  NOTHING_TO_RECLAIM: 'Bu cüzdanda geri alınacak kira yok.',
  NOTHING_TO_UNWRAP: 'Bu cüzdanda sarılı SOL yok.',
  UNSAFE_TOKEN: (c) => `Bu token gönderilemez: ${reason(c)}.`,
  PAYMENT_HELD: ({ reason }) =>
    `İşletmeci bu transferi göndermeden önce inceliyor. Bir şey yapmanız gerekmez.${reason === null ? '' : ` Neden: ${reason}`}`,
  PAYMENT_REFUSED: ({ reason }) =>
    `İşletmeci bu transferi reddetti. Hiçbir şey gönderilmedi.${reason === null ? '' : ` Neden: ${reason}`}`,
  INCIDENT: ({ since, reason }) =>
    `Tüm değişiklikler ${new Date(since).toLocaleString('tr', { dateStyle: 'medium', timeStyle: 'short' })} tarihinden beri duraklatılmış: ${reason} Hiçbir şey değiştirilmedi. Her şeyi görmeye, bekleyen emir ve gönderimleri iptal etmeye, cihazların oturumunu kapatmaya ve hesabınızı dondurmaya devam edebilirsiniz.`,
  ON_HOLD: ({ why }) => `Şimdilik beklemede: ${why}. Hiçbir şey gönderilmedi.`,
  MANDATE_USED: () => 'Bu zaten yapıldı. Hiçbir şey yeniden gönderilmedi.',
  GUARD_REFUSED: (c) => `İmzalanmadı: ${reason(c)}. Hiçbir şey gönderilmedi.`,
  TRANSACTION_FAILED: (c) =>
    `Solana işlemi reddetti: ${reason(c)}. ${c.free ? 'Hiçbir ücret alınmadı' : 'Yalnızca ağ ücreti alındı'}.`,
  TRANSACTION_EXPIRED: 'Ağ işlemi zamanında kabul etmedi. Hiçbir şey gönderilmedi.',
  REASON_UNKNOWN: 'İşlem başarısız oldu. Nedeni artık bilinmiyor.',

  SAME_TOKEN: 'İki farklı token seçin.',
  WRAPPED_SOL_NOT_SWAPPED: 'Sarılı SOL tek başına takas edilemez. SOL’u seçin.',
  INVALID_SLIPPAGE: 'Kayma %0,01 ile %50 arasında olmalıdır.',
  NO_ROUTE: 'Bu tokenlar şu anda bu tutarda işlem görmüyor. Başka bir tutar deneyin.',
  ROUTER_UNAVAILABLE: 'Takas hizmetine ulaşılamıyor. Takas yapılmadı. Birazdan tekrar deneyin.',
  ROUTER_REFUSED: (c) => `Takas hizmetinin teklifi kabul edilemez: ${reason(c)}. Takas yapılmadı.`,
  QUOTE_CHANGED: 'Bu teklif bize ait değil. Yenisini alın.',
  QUOTE_FOREIGN: 'Bu teklif başka bir cüzdan için. Yenisini alın.',
  SWAP_COUNTS_AS_SEND:
    'Bu takas yeni bir adrese gönderim sayılır: tokenı doğrulanmamış, güncel fiyatı yok veya %5’ten fazla kaybettirebilir. Beklemeden izin verdiğiniz tutarı aşıyor.',
  QUOTE_EXPIRED: 'Bu teklifin süresi doldu. Yenisini alın.',
  QUOTE_USED: 'Bu teklif zaten kullanıldı. Yenisini alın.',
  PRICE_IMPACT_UNCONFIRMED: ({ percent }) =>
    `Bu büyüklükte bir takas fiyatı oynatarak değerinin %${percent} kadarına mal olur. Kabul ettiğinizi onaylayın.`,
  INSUFFICIENT_SOL_FOR_SWAP: ({ available }) =>
    `İşlem ücretleri için SOL yetersiz. En az 0,01 SOL gerekir, ${available} SOL var`,
  SWAP_REFUSED: (c) => `İmzalanmadı: ${reason(c)}. Takas yapılmadı. Yeni bir teklif alın.`,
  SWAP_EXPIRED: 'Takas zamanında gerçekleşmedi. Takas yapılmadı. Yeni bir teklif alın.',

  WALLET_ID_REQUIRED: 'Cüzdan kimliği bulunamadı',
  SWAP_SETUP_REQUIRED: 'Takas ayarları eksik. Lütfen geri dönüp tekrar deneyin.',
  SCHEDULED_TIME_REQUIRED: 'Lütfen planlı takasınız için bir zaman seçin',
  SCHEDULED_TIME_PASSED: 'Bu zaman zaten geçti. Lütfen gelecekte bir zaman seçin.',
  TRIGGER_TOKEN_REQUIRED: 'Lütfen izlenecek bir token seçin',
  TRIGGER_TOKEN_LENGTH: 'Lütfen geçerli bir Solana token adresi girin (32-44 karakter)',
  MALFORMED_TRIGGER_TOKEN: 'Geçersiz adres biçimi. Lütfen geçerli bir Solana adresi girin.',
  TRIGGER_CONDITION_REQUIRED: 'Lütfen bir koşul seçin',
  INVALID_TRIGGER_VALUE: 'Lütfen geçerli bir tetik değeri girin',
  TRIGGER_PRICE_EXCEEDED: 'Tetik fiyatı $1.000.000 değerini aşamaz',
  TRIGGER_MARKET_CAP_TOO_LOW: 'Tetik piyasa değeri en az $1.000 olmalıdır',
  TRIGGER_PRICE_REACHED: ({ side, current }) => `Tetik, güncel fiyatın (${current}) ${sides[side]} olmalıdır`,
  TRIGGER_MARKET_CAP_REACHED: ({ side, current }) =>
    `Tetik, güncel piyasa değerinin (${current}) ${sides[side]} olmalıdır`,
  TRIGGER_CHANGE_REACHED: ({ current }) => `Fiyat 24 saatte zaten ${current} değişti`,
  TRIGGER_IN_DOUBT: ({ doubt, least }) =>
    doubt === 'thin'
      ? `İzlenen tokenın havuzlarında bir tetiğin gerektirdiği ${usd(least)} olup olmadığı bilinmiyor. Olana kadar emir gerçekleşmez.`
      : doubts[doubt],
  MARKET_ORDERS_EXCEEDED:
    'En fazla 5 piyasa emrine izin verilir. Yeni emir oluşturmak için birini iptal edin.',
  PRICE_ALERT_IN_DOUBT: ({ least }) =>
    `Bu token için şu anda uyarı kurulamaz. Beklediğiniz değeri iki kaynağın bilmesi ve havuzlarında ${usd(least)} bulunması gerekir.`,
  PRICE_ALERTS_EXCEEDED:
    'Olabilecek en çok sayıda fiyat uyarınız var. Yenisini eklemek için birini kaldırın.',
  TIME_ORDERS_EXCEEDED: 'Zaten 100 planlı takasınız var. Yenisini planlamak için birini iptal edin.',
  ORDER_NOT_FOUND: 'Böyle bir emir yok.',
  ORDER_NOT_PENDING: ({ status }) => notPending[status],
  ORDERS_EXCEEDED: ({ most }) =>
    `Bu türlerden zaten ${most} emriniz var. Yenisini oluşturmak için birini iptal edin.`,
  INVALID_SHARE: 'Lütfen %0,01 ile %100 arasında bir pay girin',
  SHARE_NOT_OF_LADDER: 'Bir merdiven her fiyatta pay değil, tutar satar.',
  STOP_NOT_BELOW: 'Kâr alma fiyatı, zarar durdurma fiyatının üzerinde olmalıdır.',
  INVALID_TRAIL: 'Lütfen %0,1 ile %90 arasında bir mesafe ya da USD tutarı girin',
  TRAIL_TOO_WIDE: 'Mesafe, güncel fiyatın %0,1 ile %90’ı arasında olmalıdır.',
  INVALID_LADDER: 'Bir merdivende 2 ile 10 arasında fiyat olur.',
  LADDER_PRICES_EQUAL: 'Bir merdivenin fiyatları birbirinden farklı olmalıdır.',
  LADDER_AMOUNTS: 'Bir merdivenin tutarları, emrin tutarına eşit olmalıdır.',
  INVALID_FLOOR: 'Lütfen geçerli bir en az tutar girin',
  ORDER_FLOOR_FIXED: 'Bu emir gerçekleştiriliyor veya sona erdi. En az tutarı artık değiştirilemez.',
  ORDER_FLOOR_OF_PARTS: 'Bu emrin en az tutarları, emir düzenlenerek değiştirilir.',
  ORDER_BELOW_FLOOR: () => 'Piyasa bu emrin en az tutarından azını teklif etti. Takas yapılmadı.',
  ORDER_COUNTS_AS_SEND:
    'Yeni adreslere gönderimler beklemek zorundayken emirler yalnızca doğrulanmış ve fiyat etkisi düşük tokenları alır.',
  ORDER_NOT_MISSED: 'Bu emir artık kararınızı beklemiyor.',
  PROTECTION_BESIDE_BUY:
    'Kâr alma fiyatı bu emrin alım fiyatının üzerinde, zarar durdurma fiyatı ise altında olmalı.',
  ORDER_EDIT_OTHER: 'Bir emrin türü, cüzdanı ve tokenları değiştirilemez. Bunun yerine yeni bir emir verin.',
  ORDER_FIXED: 'Bu emir gerçekleştiriliyor ya da sona erdi. Artık değiştirilemez.',
  ROUND_SKIPPED: ({ why, rounds }) =>
    rounds > 1 ? `${rounds} tur atlandı. İlki için: ${skipped[why]}` : skipped[why],
  INVALID_INTERVAL: 'Ne sıklıkta takas yapılacağını girin: 1 ile 100 arasında bir tam sayı',
  INVALID_TIME_ZONE: 'Bu saat dilimi bilinmiyor.',
  INVALID_ROUNDS: 'Kaç takas yapılacağını girin: 1 ile 10.000 arasında bir tam sayı',
  INVALID_END: 'Bitiş, ilk takastan sonra olmalı.',
  INVALID_PRICE_RANGE: 'Aralığın en düşük fiyatı en yükseğinden düşük olmalı.',
  ORDER_NOTHING_HELD: 'Cüzdanda bu emrin sattığı tokendan hiç yoktu. Takas yapılmadı.',
  ORDER_OWNER_BLOCKED: 'Emrin zamanı geldiğinde bu hesap engellenmişti. Takas yapılmadı.',
  ORDER_NOT_EXECUTED_IN_TIME: 'Ağ takası zamanında kabul etmedi. Takas yapılmadı.',

  MALFORMED_ADDRESS_WAIT: 'Lütfen sıfır veya daha büyük bir tutar girin.',
  SCHEDULED_SENDS_EXCEEDED: 'Zaten 100 planlı gönderiminiz var. Yenisini planlamak için birini iptal edin.',
  SCHEDULED_SEND_NOT_FOUND: 'Böyle bir planlı gönderim yok.',
  SCHEDULED_SEND_NOT_WAITING: ({ status }) =>
    status === 'failed'
      ? 'Bu transfer zaten başarısız oldu. İptal edilecek bir şey kalmadı.'
      : `Bu transfer ${status === 'sent' ? 'zaten gönderildi' : 'gönderiliyor'}. Artık iptal edilemez.`,
  SCHEDULED_SEND_CANCELLED: 'Bu transferi iptal ettiniz. Hiçbir şey gönderilmedi.',
  SCHEDULED_SEND_TOO_LATE:
    'Bu transfer, zamanından sonraki bir gün içinde gönderilemedi. Hiçbir şey gönderilmedi.',

  RECEIPT_NOT_FOUND: 'Bu işlemin henüz makbuzu yok.',
  RECEIPT_REFUSED: (c) => `İmzalayıcı makbuz imzalamadı: ${reason(c)}.`,
  RECEIPT_LINK_INVALID:
    'Bu bağlantı bir makbuz göstermiyor. Süresi dolmuş veya artık paylaşılmıyor olabilir.',

  ...programSentences,
  MALFORMED_WEBHOOK_URL:
    'Bağlantı noktası, kullanıcı adı veya parola içermeyen, genel internette bir https adresi girin.',
  WEBHOOK_NOT_FOUND: 'Bu webhook yok veya silinmiş.',
  WEBHOOK_EVENT_NOT_FOUND: 'Bu olay yok. Olaylar 30 gün saklanır.',
  WEBHOOK_DISABLED: 'Bu webhook kapalı. Önce açın.',
  WEBHOOK_COUNT_EXCEEDED: '10 webhook’unuz var, bu en fazlası. Başka eklemek için birini silin.',
};
