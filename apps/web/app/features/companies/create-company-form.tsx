import { zodResolver } from '@hookform/resolvers/zod';
import { companyFields } from '@partshelf/contract/companies/companies.ts';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';
import { currentUserQuery } from '../accounts/current-user.ts';
import { companiesKey } from './companies.ts';

export function CreateCompanyForm() {
  const navigate = useNavigate();
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(companyFields), defaultValues: { name: '' } },
    {
      save: (body) => api('POST /companies', { body }),
      success: ({ data }) => ({ title: 'Company created', description: `You own ${data.name}.` }),
      onSaved: ({ data }) => navigate(`/company/${data.documentId}`),
      changedKeys: [companiesKey, currentUserQuery.queryKey],
      failureText: 'The company could not be created. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="sheet self-start">
      <div className="sheet-body grid gap-5">
        <Field label="Company name" error={errors.name?.message} hint="You become its owner.">
          <Input autoComplete="organization" {...form.register('name')} />
        </Field>
        {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      </div>
      <div className="sheet-foot">
        <Button type="submit" pending={isPending && 'Creating...'}>
          Create company
        </Button>
      </div>
    </Form>
  );
}
