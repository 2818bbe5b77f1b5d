import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, fieldMessageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { focusFirstField, Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { companiesQuery } from '../companies/companies.ts';
import { getLicencePath, licenceListKey } from './licence-queries.ts';
import { PlaceField } from './place-field.tsx';

interface TrialDialogProps {
  product: Pick<Product, 'documentId' | 'title'>;
  days: number;
  isOpen: boolean;
  onClose: () => void;
}

export function TrialDialog({ product, days, isOpen, onClose }: TrialDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Try ${product.title}`}
      description={`It runs for ${days} ${days === 1 ? 'day' : 'days'} in one Microsoft 365 tenant, costs nothing, and ends by itself. Each organization can try a product once.`}
    >
      <TrialForm product={product} onClose={onClose} />
    </Dialog>
  );
}

function TrialForm({ product, onClose }: Pick<TrialDialogProps, 'product' | 'onClose'>) {
  const navigate = useNavigate();
  const [tenant, setTenant] = useState('');
  const [chosen, setChosen] = useState<string>();
  const companies = useQuery(companiesQuery).data?.data ?? [];
  const company = chosen ?? companies[0]?.documentId ?? '';
  const { mutate, isPending, error, reset } = useCall({
    call: () =>
      api('POST /trials', {
        body: {
          product: product.documentId,
          tenant: tenant.trim(),
          ...(company !== '' && { company }),
        },
      }),
    onDone: ({ data }) => void navigate(getLicencePath(data)),
    success: () => ({
      title: 'Your trial has started',
      description: `Download ${product.title} and its licence file here.`,
    }),
    changedKeys: [licenceListKey],
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  const message = error
    ? fieldMessageOf(error, 'The trial could not be started. Please try again.')
    : undefined;
  return (
    <Form ref={focusFirstField} onSubmit={handleSubmit} className="grid gap-5">
      <PlaceField
        isFarm={false}
        value={tenant}
        error={message}
        onChange={(text) => {
          setTenant(text);
          reset();
        }}
      />
      {companies.length > 0 && (
        <Field label="For">
          <Select value={company} onChange={({ target }) => setChosen(target.value)}>
            {companies.map(({ documentId, name }) => (
              <option key={documentId} value={documentId}>
                {name}
              </option>
            ))}
            <option value="">Myself</option>
          </Select>
        </Field>
      )}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Starting...'}>
          Start the trial
        </Button>
      </DialogFooter>
    </Form>
  );
}
