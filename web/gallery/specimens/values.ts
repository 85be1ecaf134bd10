export const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
export const KEYS = [
  ADDRESS,
  '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  'Fh3qPQXv8gK1pY7yRZ6zD5kT3mJ2bN9cW4xV8sLhT8bw',
  'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
];
/** A day of a price. */
export const DAY = Array.from(
  { length: 48 },
  (_, hour) => 140 + 8 * Math.sin(hour / 6) + (hour % 5) + hour / 9,
);
export const nothing = () => {};
