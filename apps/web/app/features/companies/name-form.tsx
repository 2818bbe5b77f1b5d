import { zodResolver } from '@hookform/resolvers/zod';
import { companyFields, type OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEditor } from '../../ui/conflict.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { companiesKey } from './companies.ts';

/** Its owners change it. */
export function NameForm({ company }: { company: OwnCompany }) {
  const { documentId, name, role, closedAt } = company;
  const isDisabled = role !== 'owner' || closedAt !== null;
  const { form, errors, submit, isPending, conflictCard } = useEditor(
    { name },
    { resolver: zodResolver(companyFields) },
    {
      save: (body, before) =>
        api('PUT /companies/:documentId', { params: { documentId }, body: { ...body, before } }),
      toStored: ({ data }) => ({ name: data.name }),
      success: () => ({ title: 'Name saved' }),
      changedKeys: [companiesKey],
      failureText: 'The name could not be saved. Please try again.',
    },
  );
  return (
    <Card title="Name">
      {conflictCard}
      <Form onSubmit={submit} className="grid gap-5">
        <Field
          label="Company name"
          error={errors.name?.message}
          {...(role !== 'owner' && { hint: 'Its owners can change it.' })}
        >
          <Input autoComplete="organization" disabled={isDisabled} {...form.register('name')} />
        </Field>
        {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        {!isDisabled && (
          <Button type="submit" className="justify-self-end" pending={isPending && 'Saving...'}>
            Save
          </Button>
        )}
      </Form>
    </Card>
  );
}
