import { zodResolver } from '@hookform/resolvers/zod';
import { companyFields, type OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../../ui/conflict.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSavedLabel } from '../../ui/saved-label.tsx';
import { companiesKey } from './companies.ts';

/** Its owners change it. */
export function NameForm({ company }: { company: OwnCompany }) {
  const { documentId, name, role, closedAt } = company;
  const isDisabled = role !== 'owner' || closedAt !== null;
  const { form, errors, submit, isPending, isSuccess, conflictCard } = useEditor(
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
  const saveLabel = useSavedLabel('Save', isSuccess);
  return (
    <Form onSubmit={submit} className="sheet">
      <div className="sheet-body grid gap-5">
        <h2 className="text-h2">Name</h2>
        {conflictCard}
        <Field
          label="Company name"
          error={errors.name?.message}
          {...(role !== 'owner' && { hint: 'Its owners can change it.' })}
        >
          <Input autoComplete="organization" disabled={isDisabled} {...form.register('name')} />
        </Field>
        {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      </div>
      {!isDisabled && (
        <div className="sheet-foot">
          <Button type="submit" pending={isPending && 'Saving...'}>
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  );
}
