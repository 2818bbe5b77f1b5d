import { countryCodes, nameCountry } from '@partshelf/contract/invoices/countries.ts';
import type { ComponentProps } from 'react';
import { Select } from '../../../ui/forms/select.tsx';

const countries = countryCodes
  .map((code) => ({ code, name: nameCountry(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

export function CountrySelect(props: ComponentProps<'select'>) {
  return (
    <Select {...props}>
      <option value="">Choose a country</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
