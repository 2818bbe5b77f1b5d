import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '../../../ui/form.tsx';
import type { BillingForm } from '../../invoices/billing-form.ts';

interface OptionalBillingCardProps {
  form: BillingForm;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

export function OptionalBillingCard(props: OptionalBillingCardProps) {
  const { form, isOpen, onToggle, children } = props;
  const [name, city] = useWatch({ control: form.control, name: ['name', 'city'] });
  const buyer = [name, city].filter((text) => text?.trim()).join(', ');
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-lg border border-border bg-card"
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-6 py-5 hover:text-primary-text [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <h2 className="text-h3">Billing details</h2>
          <span className="mt-0.5 block text-sm wrap-anywhere text-muted-foreground">
            {buyer ? `The invoice is for ${buyer}.` : 'Optional, for the invoice.'}
          </span>
        </span>
        <Plus aria-hidden className="size-5 shrink-0 text-muted-foreground group-open:hidden" />
        <Minus aria-hidden className="hidden size-5 shrink-0 text-primary-text group-open:block" />
      </summary>
      <Form onSubmit={(event) => event.preventDefault()} className="px-6 pt-1 pb-7">
        {children}
      </Form>
    </details>
  );
}
