/** `VAT 19 %` for 1900: its row on the card page, in mails and in exports. */
export const nameTax = (hundredthsOfPercent: number): string =>
  `VAT ${hundredthsOfPercent / 100} %`;
