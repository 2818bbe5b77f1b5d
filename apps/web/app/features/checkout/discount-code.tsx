import type { Quote } from '@partshelf/contract/checkout.ts';
import { Tag } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { limits } from '@partshelf/contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { isDiscountRefused } from './payment.ts';
import { setSessionCode, useSessionCode } from '../discounts/session-code.ts';
import { normalizeDiscountCode } from '../discounts/typed-code.ts';
import { formatMoney } from '../../ui/money.ts';

interface DiscountCodeProps {
  discount: DiscountCodeState;
  quote: Quote | undefined;
  isChecking: boolean;
  /** It is shown while the code can neither be checked nor applied. */
  waitingText: string;
}

export function DiscountCode(props: DiscountCodeProps) {
  const { code, refusal, apply, remove } = props.discount;
  const [isOpen, setIsOpen] = useState(false);
  const isEntered = isOpen || refusal?.isLinked === false;

  return (
    <div className="mt-4 sheet px-6 py-3.5">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm wrap-anywhere">
          {code && getCodeText(props)}
        </p>
        {code && (
          <Button
            ref={isEntered ? focusButton : undefined}
            variant="ghost"
            size="sm"
            aria-label={`Remove code ${code}`}
            onClick={() => {
              setIsOpen(true);
              remove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {refusal?.isLinked && (
        <FormNotice tone="info">
          The code {refusal.code} of your link cannot be used. {refusal.message}
        </FormNotice>
      )}
      {!code && isEntered && (
        <DiscountForm
          initialCode={refusal?.isLinked === false ? refusal.code : ''}
          error={refusal?.isLinked === false ? refusal.message : undefined}
          onApply={(typed) => {
            setIsOpen(true);
            apply(typed);
          }}
        />
      )}
      {!code && !isEntered && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={false}
          className="justify-self-start"
          onClick={() => setIsOpen(true)}
        >
          <Tag aria-hidden />
          Have a discount code?
        </Button>
      )}
    </div>
  );
}

function getCodeText({ discount, quote, isChecking, waitingText }: DiscountCodeProps): string {
  const { code } = discount;
  if (quote?.code === code)
    return `Code ${code} is applied. You save ${formatMoney(quote.discount ?? 0)}.`;
  return isChecking ? `Checking code ${code}...` : waitingText;
}

function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface DiscountFormProps {
  initialCode: string;
  error: string | undefined;
  onApply: (code: string) => void;
}

function DiscountForm({ initialCode, error, onApply }: DiscountFormProps) {
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
      <Button type="submit" pending={false} variant="outline" className="mt-[26px] h-11!">
        Apply
      </Button>
    </Form>
  );
}

interface DiscountRefusal {
  code: string;
  message: string;
  /** It is false for a code that was entered on this page. */
  isLinked: boolean;
}

/** `code` is empty without one. A refused code is dropped, so that it never blocks the order. */
export function useDiscountCode() {
  const code = useSessionCode();
  const [entered, setEntered] = useState('');
  const [refusal, setRefusal] = useState<DiscountRefusal>();

  function apply(typed: string) {
    const wanted = normalizeDiscountCode(typed);
    setRefusal(undefined);
    setEntered(wanted);
    setSessionCode(wanted);
  }

  function remove() {
    setRefusal(undefined);
    setSessionCode(undefined);
  }

  function refuse(error: Error | null): boolean {
    if (!isDiscountRefused(error)) return false;
    if (!code) return true;
    setRefusal({ code, message: error.message, isLinked: code !== entered });
    setSessionCode(undefined);
    return true;
  }

  return { code, refusal, apply, remove, refuse };
}

export type DiscountCodeState = ReturnType<typeof useDiscountCode>;
