import { zodResolver } from '@hookform/resolvers/zod';
import { contactInput, type ContactInput } from '@partshelf/contract/contact.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { api } from '../../api.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { billingDetailsQuery } from '../invoices/invoices.ts';
import { Button } from '../../ui/button.tsx';
import { CharacterCount, Field, Input, Textarea } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useSave } from '../../ui/use-save.ts';

const emptyValues: ContactInput = {
  firstName: '',
  lastName: '',
  email: '',
  subject: '',
  message: '',
};

export function ContactForm() {
  const { form, errors, submit, isPending, isSuccess } = useSave(
    { resolver: zodResolver(contactInput), defaultValues: emptyValues },
    {
      save: (body) => api('POST /contacts', { body }),
      onSaved: (_answer, _input, { reset }) => reset(),
      failureText: 'There was an error submitting your message. Please try again.',
    },
  );
  const { register, control, setFocus, setValue } = form;
  usePrefilledSender(form);
  const location = useLocation();

  useEffect(() => {
    const subject = new URLSearchParams(location.search).get('subject');
    if (!subject) return;
    setValue('subject', subject, { shouldValidate: true });
    setFocus('subject');
  }, [location, setValue, setFocus]);

  return (
    <Form onSubmit={submit} className="grid gap-4.5 sm:grid-cols-2 sm:*:col-span-full">
      <Field label="First name" error={errors.firstName?.message} className="sm:col-span-1!">
        <Input autoComplete="given-name" {...register('firstName')} />
      </Field>
      <Field label="Last name" error={errors.lastName?.message} className="sm:col-span-1!">
        <Input autoComplete="family-name" {...register('lastName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <Input {...register('subject')} />
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        aside={<MessageLength control={control} />}
      >
        <Textarea rows={6} {...register('message')} />
      </Field>
      {isSuccess && <FormNotice tone="success">Message sent!</FormNotice>}
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Button
        type="submit"
        size="lg"
        pending={isPending && 'Sending...'}
        className="sm:justify-self-start"
      >
        Send message
      </Button>
    </Form>
  );
}

/** A person who is signed in need not type what the shop knows; what was typed stays. */
function usePrefilledSender({ getValues, resetField }: UseFormReturn<ContactInput>) {
  const user = useCurrentUser();
  const { data } = useQuery({ ...billingDetailsQuery, enabled: user !== null });
  const email = user?.email ?? '';
  const billing = user && data?.data.billing;
  const name = billing?.kind === 'person' ? billing.name.trim() : '';

  useEffect(() => {
    const [firstName = '', lastName = ''] = name.split(/ (?=\S+$)/);
    const known = Object.entries({ firstName, lastName, email }) as [keyof ContactInput, string][];
    for (const [field, defaultValue] of known) {
      if (defaultValue && getValues(field) === '') resetField(field, { defaultValue });
    }
  }, [name, email, getValues, resetField]);
}

function MessageLength({ control }: { control: Control<ContactInput> }) {
  const { length } = useWatch({ control, name: 'message' });
  return <CharacterCount length={length} max={limits.contactMessage.max} />;
}
