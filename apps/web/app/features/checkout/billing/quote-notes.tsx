import type { Quote } from '@partshelf/contract/checkout.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { messageOf } from '../../../api.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { isFieldRefused } from '../../invoices/billing-form.ts';

interface QuoteNotesProps {
  quote: Quote | undefined;
  error: Error | null;
  isUpdating: boolean;
  /** The button was pressed before this total was shown. */
  mustConfirm: boolean;
}

export function QuoteNotes({ quote, error, isUpdating, mustConfirm }: QuoteNotesProps) {
  return (
    <div className="mb-4 grid gap-3">
      <p role="status" className="flex min-h-5 gap-2 text-sm text-muted-foreground">
        {isUpdating && <Spinner className="mt-px shrink-0" />}
        {isUpdating ? 'Updating the total...' : describeQuote(quote, error)}
      </p>
      {error && !isFieldRefused(error) && (
        <FormNotice tone="error">
          {messageOf(error, 'The total could not be worked out. Please try again.')}
        </FormNotice>
      )}
      {mustConfirm && quote && !isUpdating && (
        <FormNotice tone="error">
          The total is now {formatUsd(quote.total)}. Please check it, then proceed.
        </FormNotice>
      )}
    </div>
  );
}

function describeQuote(quote: Quote | undefined, error: Error | null): string {
  if (quote) return quote.sentence;
  return error
    ? 'Please check your billing details.'
    : 'Fill in your billing details to see the total with VAT.';
}
