import { zodResolver } from '@hookform/resolvers/zod';
import type { Discount, DiscountInput } from '@partshelf/contract/discounts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { FormErrors, savedState, UnsavedChangesDialog } from '../../../admin/editor.tsx';
import { BackLink } from '../../../admin/back-link.tsx';
import { api, isApiError } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { showFieldErrors } from '../../../ui/show-field-errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { discountListPath, discountQuery, discountsKey, getDiscountPath } from './discounts.tsx';
import { LimitFields, TermsFields } from './terms-fields.tsx';
import { blankTerms, getDiscountSchema, toTermsValues } from './terms.ts';

export default function BackOfficeNewDiscountPage() {
  return (
    <>
      <BackOfficeHeading
        title="New discount code"
        above={<BackLink to={discountListPath} label="Discount codes" />}
      />
      <DiscountEditor />
    </>
  );
}

const formFields = Object.fromEntries(
  ['code', ...Object.keys(blankTerms)].map((name) => [name, name as keyof DiscountInput]),
);

interface DiscountEditorProps {
  /** Undefined for a new code. */
  discount?: Discount;
  aside?: ReactNode;
}

export function DiscountEditor({ discount, aside }: DiscountEditorProps) {
  const form = useForm({
    resolver: zodResolver(getDiscountSchema(discount)),
    defaultValues: discount
      ? { code: discount.code, ...toTermsValues(discount) }
      : { code: '', ...blankTerms },
  });
  const { register, setError, formState, reset, getValues } = form;
  const { mutate, isPending } = useSaveDiscount(discount);
  const isFixed = discount !== undefined && discount.uses > 0;

  function handleError(error: Error) {
    if (isApiError(error, 'DISCOUNT_CODE_TAKEN')) {
      setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
      return;
    }
    const text = showFieldErrors(error, setError, formFields);
    if (text === null) return;
    setError('root', { message: text || 'The code could not be saved. Please try again.' });
  }

  return (
    <FormProvider {...form}>
      <Form
        aria-label="Discount code"
        onSubmit={form.handleSubmit((input) =>
          mutate(input, { onSuccess: () => reset(getValues()), onError: handleError }),
        )}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]"
      >
        <div className="grid gap-5">
          <Card title="What customers enter">
            <fieldset disabled={isFixed} className="min-w-0">
              <Field
                label="Code"
                hint="Letters, digits and hyphens, such as SPRING-25."
                error={formState.errors.code?.message}
              >
                <Input
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  {...register('code')}
                  className="uppercase"
                />
              </Field>
            </fieldset>
          </Card>
          <TermsFields isFixed={isFixed} />
          <LimitFields />
          <FormErrors />
          <Button
            type="submit"
            size="lg"
            className="justify-self-start"
            pending={isPending && 'Saving...'}
          >
            {discount ? 'Save changes' : 'Create code'}
          </Button>
        </div>
        {aside}
      </Form>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </FormProvider>
  );
}

/** Creates a code unless one is given. */
function useSaveDiscount(discount: Discount | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: DiscountInput) =>
      discount
        ? api('PUT /back-office/discounts/:documentId', {
            params: { documentId: discount.documentId },
            body,
          })
        : api('POST /back-office/discounts', { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(discountQuery(data.documentId).queryKey, { data });
      void queries.invalidateQueries({ queryKey: discountsKey });
      toast({
        variant: 'success',
        title: discount ? 'Changes saved' : `Code ${data.code} created`,
      });
      if (!discount) void navigate(getDiscountPath(data), { replace: true, state: savedState });
    },
  });
}
