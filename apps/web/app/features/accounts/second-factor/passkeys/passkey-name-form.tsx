import { limits } from '@partshelf/contract/limits.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field, Input } from '../../../../ui/forms/field.tsx';
import { Form, focusFirstField } from '../../../../ui/forms/form.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog-footer.tsx';

interface PasskeyNameFormProps {
  name?: string;
  action: string;
  pending: string | false;
  /** What became of the last try. */
  children?: ReactNode;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { action, pending, children, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name ?? '');
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(name.trim() === '');
    if (!pending && name.trim() !== '') onSubmit(name);
  }

  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-5">
      {children}
      <Field
        label="Name of the passkey"
        hint="Such as the device: Laptop, Phone."
        error={isMissing ? 'Name is required' : undefined}
      >
        <Input
          value={name}
          maxLength={limits.nameMax}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <DialogFooter onCancel={onCancel}>
        <Button type="submit" pending={pending}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}
