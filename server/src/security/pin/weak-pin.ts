/** Beyond patterns: what is chosen most. */
const COMMON: ReadonlySet<string> = new Set(
  `100000 100200 100001 101112 102030 111222 112211 112233 112358 121314 123321 123654 123789 124578 131415 135790 135791
   142536 147147 147258 147369 147852 159357 159753 159951 161616 200000 223344 246810 258369 332211 334455 369258 456123
   520520 520131 654123 741852 753951 778899 789123 789456 852456 951753 963852 987321`.split(/\s+/),
);
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether six digits are among the first that someone tries: one digit, a run, a repeated pair or triple, a year at an end, a
 * birthday, or a common PIN. About an eighth of all PINs; a person who picks freely picks one of them much more often.
 */
export function isWeakPin(pin: string): boolean {
  return (
    COMMON.has(pin) ||
    isRun(pin) ||
    /^(..?.?)\1+$/.test(pin) ||
    /^(19|20)|(19|20)..$/.test(pin) ||
    isBirthday(pin)
  );
}

/** 123456, 654321, 901234, 111111. */
function isRun(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return [0, 1, 9].some((step) => steps.every((each) => each === step));
}

/** DDMMYY, MMDDYY or YYMMDD. */
function isBirthday(pin: string): boolean {
  const [first, middle, last] = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  return isDay(first, middle) || isDay(middle, first) || isDay(last, middle);
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= (DAYS[month - 1] ?? 0);
}
