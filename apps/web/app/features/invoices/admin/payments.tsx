import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Payments,
  type PaymentSettings,
  paymentSettings,
} from '@partshelf/contract/invoices/admin-payments.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  EditorPage,
  FormErrors,
  SaveButton,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { ConflictCard, useStored } from '../../../ui/conflict.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';

const paymentsQuery = apiQuery(['back-office', 'payments'], 'GET /back-office/payments', {});

export default function PaymentSettingsPage() {
  return (
    <EditorPage
      title="Payments"
      query={useQuery(paymentsQuery)}
      errorText="The settings could not be loaded."
    >
      {({ data: payments }) => <PaymentsEditor payments={payments} />}
    </EditorPage>
  );
}

const numberNames = [
  'smallestTotal',
  'tolerance',
  'days',
  'reminderDays',
  'quoteDays',
] as const satisfies (keyof PaymentSettings)[];

type NumberName = (typeof numberNames)[number];

/** Numbers are what is typed. */
type PaymentValues = Omit<PaymentSettings, NumberName> & Record<NumberName, string>;

const toText = (settings: PaymentSettings, name: NumberName) => String(settings[name]);

const toPaymentValues = (settings: PaymentSettings): PaymentValues => ({
  ...settings,
  smallestTotal: toText(settings, 'smallestTotal'),
  tolerance: toText(settings, 'tolerance'),
  days: toText(settings, 'days'),
  reminderDays: toText(settings, 'reminderDays'),
  quoteDays: toText(settings, 'quoteDays'),
});

const toNumber = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

const paymentsForm = z.pipe(
  z.transform((values: PaymentValues) => ({
    ...values,
    smallestTotal: toNumber(values.smallestTotal),
    tolerance: toNumber(values.tolerance),
    days: toNumber(values.days),
    reminderDays: toNumber(values.reminderDays),
    quoteDays: toNumber(values.quoteDays),
  })),
  paymentSettings,
);

function PaymentsEditor({ payments }: { payments: Payments }) {
  const formId = useId();
  const queries = useQueryClient();
  const stored = useStored<PaymentValues, PaymentSettings>({
    stored: payments.settings,
    toValues: toPaymentValues,
    read: async () => {
      const query = { ...paymentsQuery, staleTime: 0 };
      return (await queries.fetchQuery(query)).data.settings;
    },
  });
  const { form, submit, isPending, isSuccess } = useSave(
    { resolver: zodResolver(paymentsForm), defaultValues: toPaymentValues(payments.settings) },
    {
      save: (body) => api('PUT /back-office/payments', { body: { ...body, before: stored.base } }),
      onRefused: stored.refuse,
      onSaved: (answer, _input, { reset }) => {
        queries.setQueryData(paymentsQuery.queryKey, answer);
        reset(toPaymentValues(answer.data.settings));
        stored.saved(answer.data.settings);
      },
      success: () => ({ title: 'Changes saved' }),
      failureText: 'The settings could not be saved. Please try again.',
    },
  );
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Payments"
        actions={
          <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
            Save changes
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard conflict={stored.conflict} onChoose={(sides) => stored.choose(form, sides)} />
      )}
      <Form id={formId} onSubmit={submit} className="grid min-w-0 gap-5">
        <TransferFields missing={payments.missing} />
        <AccountFields />
        <ReminderFields />
        <Card title="Quotes">
          <NumberField name="quoteDays" label="Days that a quote is valid" />
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}

interface NumberFieldProps {
  name: NumberName;
  label: string;
  hint?: string;
}

function NumberField({ name, label, hint }: NumberFieldProps) {
  const { register, formState } = useFormContext<PaymentValues>();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message}>
      <Input inputMode="decimal" autoComplete="off" {...register(name)} />
    </Field>
  );
}

function TransferFields({ missing }: Pick<Payments, 'missing'>) {
  const { register, control, formState } = useFormContext<PaymentValues>();
  const transfer = useWatch({ control, name: 'transfer' });
  return (
    <Card title="Bank transfer">
      <Field label="Who may pay by bank transfer" error={formState.errors.transfer?.message}>
        <Select {...register('transfer')}>
          <option value="off">No one</option>
          <option value="companies">Buyers of a company account</option>
          <option value="all">All buyers</option>
        </Select>
      </Field>
      {transfer === 'off' && missing.length > 0 && <MissingSettings missing={missing} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          name="smallestTotal"
          label="Smallest total"
          hint="Orders of less are paid by card"
        />
        <NumberField name="days" label="Days to pay" />
      </div>
      <Field label="Invoice" error={formState.errors.invoice?.message}>
        <Select {...register('invoice')}>
          <option value="first">With the order, before the payment</option>
          <option value="afterPayment">After the payment</option>
        </Select>
      </Field>
    </Card>
  );
}

function MissingSettings({ missing }: Pick<Payments, 'missing'>) {
  return (
    <div className="grid gap-2 text-sm">
      <p>
        Before it can be switched on, this is missing here or in the settings of{' '}
        <Link to="/admin/settings/invoicing" className="link">
          invoices and tax
        </Link>
        :
      </p>
      <ul aria-label="Missing settings" className="grid list-disc gap-1 pl-5">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function AccountFields() {
  const { register, formState } = useFormContext<PaymentValues>();
  const { errors } = formState;
  return (
    <Card title="Account">
      <Field label="Account holder" error={errors.holder?.message}>
        <Input maxLength={limits.transferHolder} autoComplete="off" {...register('holder')} />
      </Field>
      <Field
        label="IBAN"
        hint="All Admins get an email when it changes"
        error={errors.iban?.message}
      >
        <Input autoComplete="off" {...register('iban')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="BIC" error={errors.bic?.message}>
          <Input autoComplete="off" {...register('bic')} />
        </Field>
        <Field label="Bank" error={errors.bank?.message}>
          <Input maxLength={limits.billing.city} autoComplete="off" {...register('bank')} />
        </Field>
      </div>
    </Card>
  );
}

function ReminderFields() {
  return (
    <Card title="Reminders and bank fees">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          name="reminderDays"
          label="First reminder"
          hint="So many days before the order is due"
        />
        <NumberField
          name="tolerance"
          label="Tolerance"
          hint="An order is paid when no more than this is missing"
        />
      </div>
      <p className="text-sm text-muted-foreground">
        Other reminders are sent on the day and 14 days later. An order that is not paid 30 days
        after its day is cancelled, with a credit note for its invoice.
      </p>
    </Card>
  );
}
