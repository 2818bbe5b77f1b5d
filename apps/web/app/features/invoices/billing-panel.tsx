import type { Billing, BillingDetails } from '@partshelf/contract/invoices/invoices.ts';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictCard, useStored } from '../../ui/conflict.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { toast } from '../../ui/toast.tsx';
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
    <section
      aria-labelledby={headingId}
      className="mt-8 rounded-lg border border-border bg-card px-7 py-5"
    >
      <h2 id={headingId} className="text-h3">
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
  const { remove, isDeleting, setIsDeleting } = useDeleteBilling();
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
          <Button variant="outline" onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete your billing details?"
        description="Your orders and invoices keep them. The next checkout starts without billing details."
        action="Delete"
        isDangerous
        pending={remove.isPending && 'Deleting...'}
        error={
          remove.error
            ? messageOf(remove.error, 'They could not be deleted. Please try again.')
            : undefined
        }
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}

function useDeleteBilling() {
  const queries = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => api('DELETE /users/me/billing', {}),
    onSuccess: (answer) => {
      setIsDeleting(false);
      queries.setQueryData(billingDetailsQuery.queryKey, answer);
      toast({ variant: 'success', title: 'Billing details deleted' });
    },
  });
  return { remove, isDeleting, setIsDeleting };
}

interface BillingDetailsFormProps {
  queryKey: QueryKey;
  /** `before` is what was stored. */
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
  const { mutate, isPending } = useMutation({
    mutationFn: (billing: Billing) => save(billing, versions.base),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      toast({ variant: 'success', title: 'Billing details saved' });
      onClose();
    },
    onError: (error) => {
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
