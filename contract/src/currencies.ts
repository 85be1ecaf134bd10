/** Currencies that may be shown beside the US dollar, by ISO 4217: those of the European Central Bank's reference rates. */
export const CURRENCIES = [
  ...['EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'NZD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON'],
  ...['TRY', 'ILS', 'BRL', 'MXN', 'INR', 'CNY', 'HKD', 'SGD', 'KRW', 'THB', 'IDR', 'MYR', 'PHP', 'ZAR'],
] as const;
export type Currency = (typeof CURRENCIES)[number];
