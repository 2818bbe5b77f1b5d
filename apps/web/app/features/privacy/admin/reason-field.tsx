import { limits } from '@partshelf/contract/limits.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint="How the person asked for it. It is in the audit list.">
      <Textarea
        rows={2}
        value={value}
        maxLength={limits.requestReasonMax}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
