import { countryCodes, countryLabel } from '@partshelf/contract/invoices/countries.ts';

const countries = countryCodes
  .map((code) => ({ code, name: countryLabel(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'));

function CountryOptions() {
  return (
    <>
      <option value="">Choose a country</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}

/** It is one element, so that React renders it once for each `Select`. */
export const countryOptions = <CountryOptions />;
