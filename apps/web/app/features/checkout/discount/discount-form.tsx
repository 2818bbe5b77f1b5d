import { limits } from '@partshelf/contract/limits.ts';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { focusFirstField, Form } from '../../../ui/form.tsx';

interface DiscountFormProps {
  initialCode: string;
  error: string | undefined;
  onApply: (code: string) => void;
}

export function DiscountForm({ initialCode, error, onApply }: DiscountFormProps) {
  const [typed, setTyped] = useState(initialCode);
  const [isMissing, setIsMissing] = useState(false);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (typed.trim()) return onApply(typed);
    setIsMissing(true);
    focusFirstField(event.currentTarget);
  }

  return (
    <Form
      ref={focusFirstField}
      aria-label="Discount"
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
    >
      <Field label="Discount code" error={isMissing ? 'Enter a code' : error}>
        <Input
          name="discount"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.discountCode.max}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsMissing(false);
          }}
          className="uppercase"
        />
      </Field>
      <Button type="submit" variant="outline" className="mt-[26px] h-11!">
        Apply
      </Button>
    </Form>
  );
}
