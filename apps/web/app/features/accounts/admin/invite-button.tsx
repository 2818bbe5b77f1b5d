import { zodResolver } from '@hookform/resolvers/zod';
import { invitationInput, staffRole, type StaffRole } from '@partshelf/contract/accounts/admin.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts';
import { describeRole } from './role-descriptions.ts';
import { useInvite } from './use-invite.ts';

const firstRole: StaffRole = 'Helpdesk';

const formFields = { email: 'email', role: 'role' } as const;

export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Invite someone to the staff"
      description="They get an email with a link that works once, for seven days."
      trigger={
        <Button>
          <UserPlus aria-hidden />
          Invite
        </Button>
      }
    >
      <InviteForm onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(invitationInput),
    defaultValues: { email: '', role: firstRole },
  });
  const { errors } = formState;
  const role = useWatch({ control, name: 'role' });
  const { mutate, isPending } = useInvite();

  function handleError(error: Error) {
    const text = showFieldErrors(error, setError, formFields);
    if (text === null) return;
    setError('root', { message: text || 'The invitation could not be sent. Please try again.' });
  }

  return (
    <Form
      onSubmit={handleSubmit((input) =>
        mutate(input, { onSuccess: onClose, onError: handleError }),
      )}
      className="grid gap-4.5"
    >
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Role" error={errors.role?.message} hint={describeRole(role)}>
        <Select {...register('role')}>
          {staffRole.options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Send invitation
        </Button>
      </DialogFooter>
    </Form>
  );
}
