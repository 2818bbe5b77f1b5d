import type { QuotePage } from '@partshelf/contract/quotes/quotes.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, ApiError, isApiError } from '../../api.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { CharacterCount, Field, Input, Textarea } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { LegalLine } from '../branding/legal-line.tsx';
import { getOrderPath, ordersKey } from '../orders/orders.ts';
import { getQuotePath, quotesKey } from './quotes.ts';

/** A shop that issues no invoices makes no quotes. */
const useHasQuotes = () => useShownTexts().invoicing !== null;

interface DecisionProps {
  token: string;
  quote: QuotePage;
}

export function QuoteDecision({ token, quote }: DecisionProps) {
  const { state, reader, company } = quote;
  const hasQuotes = useHasQuotes();
  if (state === 'open') {
    if (reader === 'buyer') return <OpenQuote token={token} quote={quote} />;
    return (
      <Card title="Accept this quote">
        <ReaderHint reader={reader} />
      </Card>
    );
  }
  return (
    <Card title={closedTitles[state]}>
      <p className="text-sm text-muted-foreground">{getClosedText(quote, hasQuotes)}</p>
      {reader === 'visitor' && <LogIn />}
      {reader === 'buyer' && <NextStep token={token} quote={quote} />}
      {company && state === 'accepted' && !quote.order && (
        <p className="text-sm text-muted-foreground">It was accepted for {company.name}.</p>
      )}
    </Card>
  );
}

const closedTitles = {
  accepted: 'This quote was accepted',
  declined: 'This quote was declined',
  expired: 'This quote has expired',
  replaced: 'This quote was replaced',
} as const;

function getClosedText({ state, validUntil }: QuotePage, hasQuotes: boolean): string {
  switch (state) {
    case 'accepted':
      return 'It is an order now, at the prices of the quote.';
    case 'declined':
      return 'It cannot be accepted any more.';
    case 'expired':
      return `It could be accepted until ${formatSharedDate(validUntil)}.${hasQuotes ? ' A new one has the same products at the prices of today.' : ''}`;
    default:
      return 'A newer quote is there in its place.';
  }
}

const readerTexts = {
  other: 'This quote was made for another account, which can accept it.',
  developer: 'Your role in the company does not allow buying. An owner or a buyer can accept it.',
} as const;

function ReaderHint({ reader }: { reader: Exclude<QuotePage['reader'], 'buyer'> }) {
  if (reader !== 'visitor')
    return <p className="text-sm text-muted-foreground">{readerTexts[reader]}</p>;
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Log in with the account that it was made for, or one that buys for the same company.
      </p>
      <LogIn />
    </>
  );
}

function LogIn() {
  const { pathname } = useLocation();
  return (
    <ButtonLink to="/login" state={{ from: pathname }} size="lg">
      Log in
    </ButtonLink>
  );
}

function OpenQuote({ token, quote }: DecisionProps) {
  const [purchaseOrder, setPurchaseOrder] = useState(quote.purchaseOrder ?? '');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, data, isPending, error, errorText } = useCall({
    call: () => api('POST /quotes/:token/accept', { params: { token }, body: { purchaseOrder } }),
    onDone({ data: { order, stripeSession } }) {
      if (stripeSession) return window.location.assign(stripeSession.url);
      void queries.invalidateQueries({ queryKey: ordersKey });
      return navigate(getOrderPath(order));
    },
    settledKeys: [quotesKey],
    failureText: 'The quote could not be accepted. Please try again.',
  });
  const isOver = isApiError(error, 'QUOTE_EXPIRED');
  return (
    <Card title="Accept this quote">
      <Form
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
        {quote.company && (
          <p className="text-sm wrap-anywhere">
            You order for <strong className="font-semibold">{quote.company.name}</strong>.
          </p>
        )}
        <Field
          label="PO number"
          hint="It is printed on the invoice."
          error={error instanceof ApiError ? error.fields['purchaseOrder']?.[0] : undefined}
        >
          <Input
            value={purchaseOrder}
            maxLength={limits.billing.reference}
            onChange={({ target }) => setPurchaseOrder(target.value)}
          />
        </Field>
        {isOver ? (
          <RenewButton token={token} />
        ) : (
          <div>
            <Button
              type="submit"
              size="lg"
              className="w-full"
              pending={(isPending || data?.data.stripeSession !== undefined) && 'Accepting...'}
            >
              Accept and order
            </Button>
            <LegalLine act="ordering" className="mt-2.5" />
          </div>
        )}
      </Form>
      <DeclineButton token={token} />
    </Card>
  );
}

function DeclineButton({ token }: { token: string }) {
  const [reason, setReason] = useState('');
  return (
    <CallButton
      name="Decline"
      pending="Declining..."
      call={() => api('POST /quotes/:token/decline', { params: { token }, body: { reason } })}
      success="Quote declined"
      settledKeys={[quotesKey]}
      failureText="The quote could not be declined. Please try again."
      question={{
        title: 'Decline this quote?',
        description: 'It cannot be accepted afterwards. You can get a new one at any time.',
        action: 'Decline the quote',
        children: (
          <Field
            label="Reason (optional)"
            aside={<CharacterCount length={reason.length} max={limits.quoteDeclineReasonMax} />}
          >
            <Textarea
              rows={3}
              value={reason}
              maxLength={limits.quoteDeclineReasonMax}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        ),
      }}
    />
  );
}

function RenewButton({ token }: { token: string }) {
  const navigate = useNavigate();
  if (!useHasQuotes()) return null;
  return (
    <CallButton
      name="Get a new quote"
      variant="default"
      size="lg"
      pending="Making the quote..."
      call={() => api('POST /quotes/:token/renew', { params: { token } })}
      success={({ data }) => `Quote ${data.number} is ready`}
      onDone={({ data }) => void navigate(getQuotePath(data))}
      settledKeys={[quotesKey]}
      failureTitle="No new quote"
      failureText="The quote could not be made. Please try again."
    />
  );
}

function NextStep({ token, quote }: DecisionProps): ReactNode {
  const { state, order, replacedBy } = quote;
  if (state === 'accepted') {
    return (
      <>
        {order && (
          <ButtonLink to={getOrderPath(order)} variant="outline">
            Order {order.number}
          </ButtonLink>
        )}
        <RenewButton token={token} />
      </>
    );
  }
  if (state !== 'replaced') return <RenewButton token={token} />;
  return (
    replacedBy && (
      <ButtonLink to={getQuotePath(replacedBy)} size="lg">
        Quote {replacedBy.number}
      </ButtonLink>
    )
  );
}
