import type { ComponentProps } from 'react';
import { Select } from '../../../ui/forms/select.tsx';
import { countryOptions } from '../country-options.tsx';

export function CountrySelect(props: ComponentProps<'select'>) {
  return <Select {...props}>{countryOptions}</Select>;
}
