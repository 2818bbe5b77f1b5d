import { zodResolver } from '@hookform/resolvers/zod';
import type { Discount } from '@partshelf/contract/discounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ConflictCard, useStored } from '../../../ui/conflict.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import {
  FormErrors,
  SaveButton,
  savedState,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api, isApiError } from '../../../api.ts';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import {
  discountListPath,
  discountQuery,
  discountsKey,
  DiscountStateBadge,
  getDiscountPath,
} from './discounts.tsx';
import { LimitFields, TermsFields } from './terms-fields.tsx';
import {
  blankTerms,
  getDiscountSchema,
  termsLabels,
  toDiscountInput,
  toTermsValues,
} from './terms.ts';

export default function BackOfficeNewDiscountPage() {
  return <DiscountEditor />;
}

const toValues = (discount: Discount | undefined) =>
  discount ? { code: discount.code, ...toTermsValues(discount) } : { code: '', ...blankTerms };

function useDiscountForm(discount: Discount | undefined) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const stored = useStored({
    stored: discount,
    toValues,
    read: async () => {
      const query = { ...discountQuery(discount!.documentId), staleTime: 0 };
      return (await queries.fetchQuery(query)).data;
    },
  });
  const saving = useSave(
    {
      resolver: zodResolver(getDiscountSchema(discount)),
      defaultValues: toValues(discount),
    },
    {
      save: (body) =>
        discount
          ? api('PUT /back-office/discounts/:documentId', {
              params: { documentId: discount.documentId },
              body: { ...body, before: stored.base && toDiscountInput(stored.base) },
            })
          : api('POST /back-office/discounts', { body }),
      onSaved: ({ data }, _input, { reset, getValues }) => {
        queries.setQueryData(discountQuery(data.documentId).queryKey, { data });
        void queries.invalidateQueries({ queryKey: discountsKey });
        reset(getValues());
        stored.saved(data);
        if (!discount) void navigate(getDiscountPath(data), { replace: true, state: savedState });
      },
      success: ({ data }) => ({ title: discount ? 'Changes saved' : `Code ${data.code} created` }),
      failureText: 'The code could not be saved. Please try again.',
      onRefused: (error, refused) => {
        if (!isApiError(error, 'DISCOUNT_CODE_TAKEN')) return stored.refuse(error, refused);
        refused.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
        return true;
      },
    },
  );
  return { ...saving, stored };
}

interface DiscountEditorProps {
  discount?: Discount;
  aside?: ReactNode;
}

export function DiscountEditor({ discount, aside }: DiscountEditorProps) {
  const formId = useId();
  const { form, errors, stored, submit, isPending, isSuccess } = useDiscountForm(discount);
  const { register, formState } = form;
  const isFixed = discount !== undefined && discount.uses > 0;

  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title={discount?.code ?? 'New discount code'}
        above={<BackLink to={discountListPath} label="Discount codes" />}
        aside={discount && <DiscountStateBadge state={discount.state} />}
        actions={
          <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
            {discount ? 'Save changes' : 'Create code'}
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard
          conflict={stored.conflict}
          labels={termsLabels}
          onChoose={(sides) => stored.choose(form, sides)}
        />
      )}
      <Form
        id={formId}
        aria-label="Discount code"
        onSubmit={submit}
        className={clsx('grid items-start gap-5', aside && 'lg:grid-cols-[minmax(0,1fr)_320px]')}
      >
        <div className="grid gap-5">
          <Card title="What customers enter">
            <fieldset disabled={isFixed} className="min-w-0">
              <Field
                label="Code"
                hint="Use letters, digits and hyphens, for example SPRING-25."
                error={errors.code?.message}
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
        </div>
        {aside}
      </Form>
      <UnsavedChangesDialog isDirty={formState.isDirty} />
    </FormProvider>
  );
}
