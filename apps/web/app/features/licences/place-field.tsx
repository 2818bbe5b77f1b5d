import { limits } from '@partshelf/contract/limits.ts';
import { Field, Input, Textarea } from '../../ui/field.tsx';

export type PlaceKind = 'tenant' | 'farm' | 'test';

export const splitHosts = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

interface PlaceFieldProps {
  isFarm: boolean;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

export function PlaceField({ isFarm, value, error, onChange }: PlaceFieldProps) {
  const control = { value, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  if (isFarm) {
    return (
      <Field
        label="Hosts, one in each line"
        error={error}
        hint={`Up to ${limits.licenceHosts} names such as intranet.example.com`}
      >
        <Textarea rows={3} {...control} onChange={({ target }) => onChange(target.value)} />
      </Field>
    );
  }
  return (
    <Field
      label="Domain or ID of the tenant"
      error={error}
      hint="A domain such as contoso.com or contoso.onmicrosoft.com. We ask Microsoft for its tenant."
    >
      <Input
        maxLength={limits.licenceHost}
        {...control}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
