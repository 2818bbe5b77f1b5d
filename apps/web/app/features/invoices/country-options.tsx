import { countryCodes, nameCountry } from '@partshelf/contract/invoices/countries.ts';

const countries = countryCodes
  .map((code) => ({ code, name: nameCountry(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** For a `Select`, by name. */
export const countryOptions = [
  <option key="" value="">
    Choose a country
  </option>,
  ...countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )),
];
