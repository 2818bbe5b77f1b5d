const codes =
  'AED AUD BRL CAD CHF CLP CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN NOK NZD PHP PLN RON RSD SEK SGD THB TRY TWD UAH USD ZAR'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The usual currencies, and the one that is already chosen. */
export const listCurrencies = (chosen: string) =>
  [...new Set([...codes, chosen])].map((code) => ({ code, name: names.of(code) ?? code }));
