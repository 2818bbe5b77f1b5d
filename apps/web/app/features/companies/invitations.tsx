import { zodResolver } from '@hookform/resolvers/zod';
import { companyRoles, type OwnCompany } from '@partshelf/contract/companies/companies.ts';
import {
  type CompanyInvitation,
  companyInvitationInput,
  type CompanyInvitationInput,
} from '@partshelf/contract/companies/invitations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Send, Undo2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../api.ts';
import { apiQuery, refetchQuery } from '../../query-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { useCall } from '../../ui/use-call.ts';
import { useSave } from '../../ui/use-save.ts';
import { companiesKey, roleLabels, roleTexts } from './companies.ts';
import { MemberItem } from './member-row.tsx';

const invitationsQuery = (documentId: string) =>
  apiQuery([...companiesKey, 'invitations'], 'GET /companies/:documentId/invitations', {
    params: { documentId },
  });

export function InviteButton({ company }: { company: OwnCompany }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Invite to ${company.name}`}
      trigger={
        <Button>
          <UserPlus aria-hidden />
          Invite
        </Button>
      }
    >
      <InviteForm company={company} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

export function OpenInvitations({ company }: { company: OwnCompany }) {
  return (
    <QueryState
      query={useQuery(invitationsQuery(company.documentId))}
      skeleton={<Skeleton className="m-6 h-10" />}
      errorText="The invitations could not be loaded."
    >
      {({ data }) => (
        <ul
          aria-label="Open invitations"
          className="divide-y divide-border border-t border-border empty:hidden"
        >
          {data.map((invitation) => (
            <InvitationRow key={invitation.documentId} company={company} invitation={invitation} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

const emptyForm: CompanyInvitationInput = { email: '', role: 'developer' };

function InviteForm({ company, onClose }: { company: OwnCompany; onClose: () => void }) {
  const invite = useInvite(company);
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(companyInvitationInput), defaultValues: emptyForm },
    {
      save: invite.mutateAsync,
      onSaved: onClose,
      failureText: 'The invitation could not be sent. Please try again.',
    },
  );
  const { register, control } = form;
  const role = useWatch({ control, name: 'role' });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <Field
        label="Email"
        error={errors.email?.message}
        hint="They get a link that works once, for seven days."
      >
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Role" error={errors.role?.message} hint={roleTexts[role]}>
        <Select {...register('role')}>
          {companyRoles.toReversed().map((name) => (
            <option key={name} value={name}>
              {roleLabels[name]}
            </option>
          ))}
        </Select>
      </Field>
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Sending...'}>
          Send invitation
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface InvitationRowProps {
  company: OwnCompany;
  invitation: CompanyInvitation;
}

function InvitationRow({ company, invitation }: InvitationRowProps) {
  const { documentId, email, role, expiresAt } = invitation;
  const queries = useQueryClient();
  const resend = useInvite(company);
  const withdraw = useCall({
    call: () =>
      api('DELETE /companies/:documentId/invitations/:invitation', {
        params: { documentId: company.documentId, invitation: documentId },
      }),
    success: 'Invitation withdrawn',
    onSettled: () => refetchQuery(queries, invitationsQuery(company.documentId)),
    failureTitle: 'Nothing was changed',
  });
  return (
    <MemberItem
      picture={
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary">
          <Mail aria-hidden className="size-5 text-muted-foreground" />
        </span>
      }
      name={email}
      badge={<Badge tone="neutral">Invited</Badge>}
      note={`Valid until ${formatDate(expiresAt)}`}
      role={roleLabels[role]}
      menu={
        <RowMenu name={email}>
          <MenuItem
            onClick={() =>
              resend.mutate(
                { email, role },
                { onError: (error) => showFailure('Nothing was changed', error) },
              )
            }
          >
            <Send aria-hidden />
            Send again
          </MenuItem>
          <MenuItem onClick={() => withdraw.mutate()}>
            <Undo2 aria-hidden />
            Withdraw
          </MenuItem>
        </RowMenu>
      }
    />
  );
}

function useInvite({ documentId }: OwnCompany) {
  const queries = useQueryClient();
  return useCall({
    call: (body: CompanyInvitationInput) =>
      api('POST /companies/:documentId/invitations', { params: { documentId }, body }),
    success: (_, { email }) => ({
      title: 'Invitation sent',
      description: `A link is on its way to ${email}.`,
    }),
    onDone: () => void refetchQuery(queries, invitationsQuery(documentId)),
  });
}
