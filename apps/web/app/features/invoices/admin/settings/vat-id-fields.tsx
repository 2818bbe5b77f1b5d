import type { InvoicingSettings } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import type { InvoicingValues } from './invoicing-values.ts';

const hints: Record<InvoicingSettings['vies'], string> = {
  off: 'Only the form of a VAT id and its check digits are checked.',
  accept:
    'While the register cannot be reached, the VAT id is accepted. The register is asked again for 48 hours, and a late no is an alert on the overview.',
  charge: 'While the register cannot be reached, VAT is charged.',
};

export function VatIdFields() {
  const { register, control, formState } = useFormContext<InvoicingValues>();
  const vies = useWatch({ control, name: 'vies' });
  return (
    <Card title="VAT ids of buyers">
      <Field
        label="EU register of VAT ids (VIES)"
        hint={hints[vies]}
        error={formState.errors.vies?.message}
      >
        <Select {...register('vies')}>
          <option value="off">Not asked</option>
          <option value="accept">Asked; accept while it cannot be reached</option>
          <option value="charge">Asked; charge VAT while it cannot be reached</option>
        </Select>
      </Field>
    </Card>
  );
}
