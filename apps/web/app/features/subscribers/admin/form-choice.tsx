import { subscriptionForm } from '@partshelf/contract/subscribers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../../admin/show-failure.ts';
import { formQuery } from './subscriber-queries.ts';

const labels = { emailjs: 'EmailJS', shop: 'In this shop' } as const;

export function FormChoice() {
  const queries = useQueryClient();
  const { data } = useQuery(formQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (form: keyof typeof labels) =>
      api('PUT /back-office/subscribers/form', { body: { form } }),
    onSuccess: (saved) => {
      queries.setQueryData(formQuery.queryKey, saved);
      toast({ variant: 'success', title: 'Saved' });
    },
    onError: (error) => showFailure('Your choice was not saved', error),
  });
  const form = isPending ? variables : data?.data.form;
  return (
    <div className="mb-5 max-w-md">
      <Field
        label="Where subscriptions go"
        hint="In this shop: each address is confirmed by email before it counts."
      >
        <Select
          value={form ?? ''}
          disabled={!form}
          onChange={({ target }) => mutate(subscriptionForm.parse(target.value))}
        >
          {subscriptionForm.options.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
