import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import type { AdminQuoteDetails } from '@partshelf/contract/quotes/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { SaveButton, savedState, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api, fieldMessageOf } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { BillingFields } from '../../invoices/billing-fields.tsx';
import { hasBilling, showBillingErrors, useBillingForm } from '../../invoices/billing-form.ts';
import { type Party, PartyCard } from './party-card.tsx';
import { type QuotedItem, QuotedItems, toItems } from './quoted-items.tsx';
import {
  adminQuoteQuery,
  adminQuotesPath,
  getAdminQuotePath,
  refetchAdminQuotes,
} from './quotes.ts';

/** The address names whom it is for, or the quote that it replaces. */
export default function QuoteEditorPage() {
  const params = useSearchParams()[0];
  const replaced = params.get('replaces');
  return replaced ? (
    <ReplacedQuote documentId={replaced} />
  ) : (
    <QuoteEditor known={readParty(params)} />
  );
}

function readParty(params: URLSearchParams): Party | undefined {
  const kind = (['customer', 'company'] as const).find((name) => params.has(name));
  return kind && { kind, documentId: params.get(kind)! };
}

function ReplacedQuote({ documentId }: { documentId: string }) {
  return (
    <DetailsPage
      query={useQuery(adminQuoteQuery(documentId))}
      noun="Quote"
      list={{ to: adminQuotesPath, label: 'Quotes' }}
    >
      {(quote) => <QuoteEditor key={documentId} replaced={quote} />}
    </DetailsPage>
  );
}

const toQuotedItems = (quote: AdminQuoteDetails | undefined): QuotedItem[] =>
  (quote?.document.lines ?? []).map(({ product, title, quantity, unitPrice }) => ({
    documentId: product.documentId,
    title,
    quantity: String(quantity),
    unitPrice: unitPrice.toFixed(2),
  }));

const toParty = ({ kind, documentId }: Party) =>
  kind === 'company' ? { company: documentId } : { customer: documentId };

interface QuoteEditorProps {
  known?: Party | undefined;
  replaced?: AdminQuoteDetails;
}

function QuoteEditor({ known, replaced }: QuoteEditorProps) {
  const formId = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [party, setParty] = useState(known);
  const [isPartyMissing, setIsPartyMissing] = useState(false);
  const [items, setItems] = useState(() => toQuotedItems(replaced));
  const [terms, setTerms] = useState<QuoteTerms>({ validDays: '', reason: '' });
  const billing = useBillingForm({ kind: 'company', ...replaced?.billing }, false);
  const { mutate, isPending, isSuccess, error } = useCall({
    call: async (given: Billing) => {
      const contents = {
        items: toItems(items),
        reason: terms.reason,
        ...(hasBilling(given) && { billing: given }),
        ...(terms.validDays.trim() !== '' && { validDays: Number(terms.validDays) }),
      };
      if (!replaced) {
        const body = { party: toParty(party!), ...contents };
        return api('POST /back-office/quotes', { body });
      }
      const params = { documentId: replaced.documentId };
      return api('POST /back-office/quotes/:documentId/replace', { params, body: contents });
    },
    onDone: async ({ data }) => {
      await refetchAdminQuotes(queries);
      await navigate(getAdminQuotePath(data), { replace: true, state: savedState });
    },
    success: ({ data }) => `Quote ${data.number} made and mailed`,
    onFailure: (refusal) => void showBillingErrors(refusal, billing),
  });
  const isDirty = items.length > 0 || terms.reason !== '' || billing.formState.isDirty;
  return (
    <>
      <BackOfficeHeading
        isSticky
        title={replaced ? `Replace ${replaced.number}` : 'New quote'}
        above={<BackLink to={adminQuotesPath} label="Quotes" />}
        actions={
          <SaveButton form={formId} pending={isPending && 'Making...'} isSaved={isSuccess}>
            {replaced ? 'Replace the quote' : 'Make the quote'}
          </SaveButton>
        }
      >
        {(isPartyMissing || error) && (
          <div className="w-full">
            <FormNotice tone="error">
              {isPartyMissing
                ? 'Choose a customer or a company'
                : fieldMessageOf(error, 'The quote could not be made. Please try again.')}
            </FormNotice>
          </div>
        )}
      </BackOfficeHeading>
      <Form
        id={formId}
        aria-label="Quote"
        onSubmit={(event) =>
          void billing.handleSubmit((given) => {
            const isWithoutParty = !replaced && !party;
            setIsPartyMissing(isWithoutParty);
            if (!isPending && !isWithoutParty) mutate(given);
          })(event)
        }
        className="grid gap-5"
      >
        {!replaced && <PartyCard party={party} onChoose={setParty} />}
        <QuotedItems items={items} onChange={setItems} />
        <TermsCard terms={terms} onChange={setTerms} />
        <Card title="Billing details">
          <p className="text-sm text-muted-foreground">
            Left empty, the details that are stored for the customer or company are printed.
          </p>
          <BillingFields form={billing} isRequired={false} isKindKnown />
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={isDirty && !isSuccess} />
    </>
  );
}

interface QuoteTerms {
  readonly validDays: string;
  readonly reason: string;
}

interface TermsCardProps {
  terms: QuoteTerms;
  onChange: (terms: QuoteTerms) => void;
}

function TermsCard({ terms, onChange }: TermsCardProps) {
  return (
    <Card title="Terms">
      <Field
        label="Valid for days"
        hint="Left empty, it is valid for as long as quotes of customers."
      >
        <Input
          inputMode="numeric"
          className="max-w-40"
          value={terms.validDays}
          onChange={({ target }) => onChange({ ...terms, validDays: target.value })}
        />
      </Field>
      <Field label="Reason" hint="It is for the audit. The customer does not see it.">
        <Textarea
          rows={3}
          value={terms.reason}
          maxLength={limits.requestReasonMax}
          onChange={({ target }) => onChange({ ...terms, reason: target.value })}
        />
      </Field>
    </Card>
  );
}
