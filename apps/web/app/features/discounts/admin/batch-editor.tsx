import { zodResolver } from '@hookform/resolvers/zod';
import type { DiscountBatchInput } from '@partshelf/contract/discounts.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { FormErrors, savedState, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackLink } from '../../../admin/back-link.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { batchQuery, discountListPath, getBatchPath } from './discounts.tsx';
import { LimitFields, TermsFields } from './terms-fields.tsx';
import { batchSchema, blankTerms } from './terms.ts';

export default function BackOfficeNewBatchPage() {
  return (
    <>
      <BackOfficeHeading
        title="Generate codes"
        above={<BackLink to={discountListPath} label="Discount codes" />}
      />
      <BatchEditor />
    </>
  );
}

/** Most codes of a batch are for one order each. */
const blankBatch = { name: '', prefix: '', count: '100', ...blankTerms, limit: '1' };

const formFields = Object.fromEntries(
  Object.keys(blankBatch).map((name) => [name, name as keyof DiscountBatchInput]),
);

function BatchEditor() {
  const form = useForm({ resolver: zodResolver(batchSchema), defaultValues: blankBatch });
  const { register, setError, formState } = form;
  const { errors } = formState;
  const { mutate, isPending } = useGenerateBatch();

  function handleError(error: Error) {
    const text = showFieldErrors(error, setError, formFields);
    if (text === null) return;
    setError('root', { message: text || 'The codes could not be generated. Please try again.' });
  }

  return (
    <FormProvider {...form}>
      <Form
        aria-label="Batch of codes"
        onSubmit={form.handleSubmit((input) => mutate(input, { onError: handleError }))}
        className="grid max-w-[760px] gap-5"
      >
        <Card title="Batch">
          <Field label="Name" hint="Only staff see it." error={errors.name?.message}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Number of codes"
              hint={`Up to ${limits.discountBatch.toLocaleString('en-US')}.`}
              error={errors.count?.message}
            >
              <Input inputMode="numeric" autoComplete="off" {...register('count')} />
            </Field>
            <Field
              label="Prefix"
              hint="Before the random part of each code."
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
        <FormErrors />
        <Button
          type="submit"
          size="lg"
          className="justify-self-start"
          pending={isPending && 'Starting...'}
        >
          Generate
        </Button>
      </Form>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </FormProvider>
  );
}

function useGenerateBatch() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DiscountBatchInput) => api('POST /back-office/discounts/batches', { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(batchQuery(data.documentId).queryKey, { data });
      void navigate(getBatchPath(data), { replace: true, state: savedState });
    },
  });
}
