import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@partshelf/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BackLink } from '../../../ui/back-link.tsx';
import {
  FormErrors,
  SaveButton,
  savedState,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { batchQuery, discountListPath, getBatchPath } from './discounts.tsx';
import { LimitFields, TermsFields } from './terms-fields.tsx';
import { batchSchema, blankTerms } from './terms.ts';

export default function BackOfficeNewBatchPage() {
  const formId = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(batchSchema), defaultValues: blankBatch },
    {
      save: (body) => api('POST /back-office/discounts/batches', { body }),
      onSaved: ({ data }) => {
        queries.setQueryData(batchQuery(data.documentId).queryKey, { data });
        void navigate(getBatchPath(data), { replace: true, state: savedState });
      },
      failureText: 'The codes could not be generated. Please try again.',
    },
  );
  const { register, formState } = form;

  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Generate codes"
        above={<BackLink to={discountListPath} label="Discount codes" />}
        actions={
          <SaveButton form={formId} pending={isPending && 'Starting...'}>
            Generate
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      <Form id={formId} aria-label="Batch of codes" onSubmit={submit} className="grid gap-5">
        <Card title="Batch">
          <Field label="Name" hint="Only staff see it." error={errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Number of codes"
              hint={`You can generate up to ${limits.discountBatch.toLocaleString('en-US')} codes.`}
              error={errors.count?.message}
            >
              <Input inputMode="numeric" autoComplete="off" {...register('count')} />
            </Field>
            <Field
              label="Prefix"
              hint="It stands before the random part of each code."
              error={errors.prefix?.message}
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                {...register('prefix')}
                className="uppercase"
              />
            </Field>
          </div>
        </Card>
        <TermsFields isFixed={false} />
        <LimitFields />
      </Form>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </FormProvider>
  );
}

/** Most codes of a batch are for one order each. */
const blankBatch = { name: '', prefix: '', count: '100', ...blankTerms, limit: '1' };
