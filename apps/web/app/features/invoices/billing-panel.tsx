import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { api } from '../../api.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { ConflictCard, useStored } from '../../ui/conflict.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCall } from '../../ui/use-call.ts';
import { BillingFields, BillingLines } from './billing-fields.tsx';
import {
  type BillingValues,
  emptyBilling,
  focusRefusedField,
  showBillingErrors,
  useBillingForm,
} from './billing-form.ts';
import { billingDetailsQuery } from './invoices.ts';

export function BillingPanel() {
  const headingId = useId();
  const query = useQuery(billingDetailsQuery);
  const hasInvoices = useShownTexts().invoicing !== null;
  if (!hasInvoices && !query.data?.data.billing) return null;
  return (
    <section aria-labelledby={headingId} className="sheet px-5 md:px-7 py-5">
      <h2 id={headingId} className="text-h2">
        Billing details
      </h2>
      <p className="text-sm text-muted-foreground">
        They are filled in at checkout, and printed on your invoices.
      </p>
      <QueryState
        query={query}
        skeleton={<Skeleton className="mt-4 h-24" />}
        errorText="Your billing details could not be loaded."
      >
        {({ data }) => <BillingContent details={data} />}
      </QueryState>
    </section>
  );
}

function BillingContent({ details }: { details: BillingDetails }) {
  const { billing } = details;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
      {billing ? (
        <BillingLines billing={billing} />
      ) : (
        <p className="text-sm">You have not saved any billing details.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Dialog
          open={isEditing}
          onOpenChange={setIsEditing}
          title="Billing details"
          description="Invoices that you already have do not change."
          trigger={
            <Button variant="outline">
              {billing ? <Pencil aria-hidden /> : <Plus aria-hidden />}
              {billing ? 'Edit' : 'Add billing details'}
            </Button>
          }
        >
          <BillingDetailsForm
            queryKey={billingDetailsQuery.queryKey}
            save={(saved) => api('PUT /users/me/billing', { body: { billing: saved } })}
            isRequired={details.mode === 'table'}
            known={billing}
            onClose={() => setIsEditing(false)}
          />
        </Dialog>
        {billing && (
          <CallButton
            name="Delete"
            icon={Trash2}
            question={{
              title: 'Delete your billing details?',
              description:
                'Your orders and invoices keep them. The next checkout starts without billing details.',
              action: 'Delete',
              isDangerous: true,
            }}
            pending="Deleting..."
            call={() => api('DELETE /users/me/billing', {})}
            answerKey={billingDetailsQuery.queryKey}
            success="Billing details deleted"
            failureText="They could not be deleted. Please try again."
          />
        )}
      </div>
    </div>
  );
}

interface BillingDetailsFormProps {
  queryKey: QueryKey;
  save: (billing: Billing, before: Billing) => Promise<{ data: BillingDetails }>;
  isRequired: boolean;
  known: Partial<Billing> | null;
  /** It is given where others may have changed them. */
  stored?: Billing | null;
  isKindKnown?: boolean;
  onClose: () => void;
}

const failureText = 'Your billing details could not be saved. Please try again.';

export function BillingDetailsForm(props: BillingDetailsFormProps) {
  const { queryKey, save, isRequired, known, stored, isKindKnown = false, onClose } = props;
  const queries = useQueryClient();
  const form = useBillingForm(known, isRequired);
  const { root } = form.formState.errors;
  const versions = useStored({
    stored: { ...emptyBilling, ...stored },
    toValues: (billing: Billing): BillingValues => billing,
  });
  const { mutate, isPending } = useCall({
    call: (billing: Billing) => save(billing, versions.base),
    onDone: (answer) => {
      queries.setQueryData(queryKey, answer);
      onClose();
    },
    success: 'Billing details saved',
    onFailure: (error) => {
      if (versions.refuse(error, form)) return;
      const text = showBillingErrors(error, form);
      focusRefusedField(error, form);
      if (text !== null) form.setError('root', { message: text || failureText });
    },
  });
  return (
    <Form
      ref={focusFirstField}
      onSubmit={form.handleSubmit((billing) => mutate(billing))}
      className="grid gap-5"
    >
      {versions.conflict && (
        <ConflictCard
          conflict={versions.conflict}
          onChoose={(sides) => versions.choose(form, sides)}
        />
      )}
      <BillingFields form={form} isRequired={isRequired} isKindKnown={isKindKnown} />
      {root && <FormNotice tone="error">{root.message}</FormNotice>}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save
        </Button>
      </DialogFooter>
    </Form>
  );
}
