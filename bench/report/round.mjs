const digits = 3;

/** To three digits; larger numbers to a whole one. */
export const round = (value) =>
  Math.abs(value) >= 10 ** digits ? Math.round(value) : Number(value.toPrecision(digits));
