import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Invitation,
  invitationInput,
  staffRole,
  type StaffRole,
  type InvitationInput,
} from '@partshelf/contract/accounts/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CallButton } from '../../../ui/call-button.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../admin/time-zone.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { showFailure } from '../../../ui/error-toast.ts';
import { useCall } from '../../../ui/use-call.ts';
import { useSave } from '../../../ui/use-save.ts';
import { RoleBadge, getRoleText } from './badges.tsx';
import { invitationsQuery } from './queries.ts';

const isPast = (iso: string) => Date.parse(iso) <= Date.now();

export function StaffInvitations() {
  const headingId = useId();
  const { data } = useQuery(invitationsQuery);
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mb-5 sheet text-sm">
      <h2
        id={headingId}
        className="rounded-t-[inherit] border-b border-border bg-muted px-4 py-2.5 text-xs font-semibold text-muted-foreground"
      >
        Open invitations
      </h2>
      <ul className="divide-y divide-border">
        {data.data.map((invitation) => (
          <InvitationRow key={invitation.documentId} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, createdAt, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-xs text-muted-foreground tabular-nums">
          Invited {formatDate(createdAt)} · {isPast(expiresAt) ? 'Expired' : 'Valid until'}{' '}
          {formatDate(expiresAt)}
        </p>
      </div>
      <RoleBadge role={role} />
      <InvitationActions invitation={invitation} />
    </li>
  );
}

function InvitationActions({
  invitation: { documentId, email, role },
}: {
  invitation: Invitation;
}) {
  const resend = useInvite();
  return (
    <div className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={resend.isPending && 'Sending...'}
        aria-label={`Send again to ${email}`}
        onClick={() =>
          resend.mutate(
            { email, role },
            { onError: (error) => showFailure('Nothing was changed', error) },
          )
        }
      >
        Send again
      </Button>
      <CallButton
        name="Withdraw"
        label={`Withdraw the invitation of ${email}`}
        variant="ghost"
        size="sm"
        pending="Withdrawing..."
        call={() =>
          api('DELETE /back-office/people/invitations/:documentId', { params: { documentId } })
        }
        success="Invitation withdrawn"
        settledKeys={[invitationsQuery.queryKey]}
        failureTitle="Nothing was changed"
      />
    </div>
  );
}

const firstRole: StaffRole = 'Helpdesk';

export function InviteStaffButton() {
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
  const invite = useInvite();
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(invitationInput),
      defaultValues: { email: '', role: firstRole },
    },
    {
      save: invite.mutateAsync,
      onSaved: onClose,
      failureText: 'The invitation could not be sent. Please try again.',
    },
  );
  const { register, control } = form;
  const role = useWatch({ control, name: 'role' });

  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Role" error={errors.role?.message} hint={getRoleText(role)}>
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

const useInvite = () =>
  useCall({
    call: (body: InvitationInput) => api('POST /back-office/people/invitations', { body }),
    success: (_, { email }) => ({
      title: 'Invitation sent',
      description: `A link is on its way to ${email}.`,
    }),
    changedKeys: [invitationsQuery.queryKey],
  });
