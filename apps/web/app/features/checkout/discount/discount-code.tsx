import type { Quote } from '@partshelf/contract/checkout.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { DiscountForm } from './discount-form.tsx';
import type { DiscountCodeState } from './use-discount-code.ts';

interface DiscountCodeProps {
  discount: DiscountCodeState;
  quote: Quote | undefined;
  isChecking: boolean;
  /** Shown while the code can neither be checked nor applied. */
  waitingText: string;
}

export function DiscountCode(props: DiscountCodeProps) {
  const { code, refusal, apply, remove } = props.discount;
  const [isOpen, setIsOpen] = useState(false);
  const isEntered = isOpen || refusal?.isLinked === false;

  return (
    <div className="mt-4 rounded-lg border border-border bg-card px-6 py-3.5">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm wrap-anywhere">
          {code && describeCode(props)}
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

function describeCode({ discount, quote, isChecking, waitingText }: DiscountCodeProps): string {
  const { code } = discount;
  if (quote?.code === code)
    return `Code ${code} is applied. You save ${formatUsd(quote.discount ?? 0)}.`;
  return isChecking ? `Checking code ${code}...` : waitingText;
}

function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}
