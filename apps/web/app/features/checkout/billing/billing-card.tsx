import { useId, type ReactNode } from 'react';
import { Form } from '../../../ui/form.tsx';

/** Enter in a field must not order: the button is in the summary. */
export function BillingCard({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-lg border border-border bg-card px-6 pt-6.5 pb-7"
    >
      <h2 id={headingId} className="mb-4.5 text-h3">
        Billing details
      </h2>
      <Form onSubmit={(event) => event.preventDefault()}>{children}</Form>
    </section>
  );
}
