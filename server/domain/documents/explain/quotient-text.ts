const PLACES = 8;

/** A quotient before it is rounded: all its decimals where they are eight at most, else eight and an ellipsis. The divisor is above zero. Pure. */
export function quotientText(numerator: bigint, divisor: bigint): string {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = size * 10n ** BigInt(PLACES);
  const digits = (scaled / divisor).toString().padStart(PLACES + 1, '0');
  const whole = digits.slice(0, -PLACES);
  const isExact = scaled % divisor === 0n;
  const fraction = isExact ? digits.slice(-PLACES).replace(/0{1,8}$/, '') : digits.slice(-PLACES);
  const sign = numerator < 0n ? '−' : '';
  return `${sign}${whole}${fraction && `.${fraction}`}${isExact ? '' : '…'}`;
}
