import { limits } from '@partshelf/contract/limits.ts';
import type { ComponentProps } from 'react';
import { CharacterCount, Field, Textarea } from '../../../../ui/field.tsx';

interface InstallNoteFieldProps extends ComponentProps<typeof Textarea> {
  error: string | undefined;
  length: number;
}

export function InstallNoteField({ error, length, ...textarea }: InstallNoteFieldProps) {
  return (
    <Field
      label="Note for administrators"
      hint="Optional. Shown to everyone on the page about installing this release."
      error={error}
      aside={<CharacterCount length={length} max={limits.installNoteMax} />}
    >
      <Textarea rows={5} {...textarea} />
    </Field>
  );
}
