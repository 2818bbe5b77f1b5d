import { zodResolver } from '@hookform/resolvers/zod';
import { companyRoles, type OwnCompany } from '@partshelf/contract/companies/companies.ts';
import {
  type CompanyInvitation,
  companyInvitationInput,
  type CompanyInvitationInput,
} from '@partshelf/contract/companies/invitations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '../../api.ts';
import { apiQuery, refetchQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { showFailure } from '../../ui/error-toast.ts';
import { useCall } from '../../ui/use-call.ts';
import { useSave } from '../../ui/use-save.ts';
import { companiesKey, roleLabels, roleTexts } from './companies.ts';

const invitationsQuery = (documentId: string) =>
  apiQuery([...companiesKey, 'invitations'], 'GET /companies/:documentId/invitations', {
    params: { documentId },
  });

export function Invitations({ company }: { company: OwnCompany }) {
  return (
    <Card title="Invitations">
      <InviteForm company={company} />
      <QueryState
        query={useQuery(invitationsQuery(company.documentId))}
        skeleton={<Skeleton className="h-14" />}
        errorText="The invitations could not be loaded."
      >
        {({ data }) =>
          data.length > 0 && (
            <ul aria-label="Open invitations" className="divide-y divide-border">
              {data.map((invitation) => (
                <InvitationRow
                  key={invitation.documentId}
                  company={company}
                  invitation={invitation}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  );
}

const emptyForm: CompanyInvitationInput = { email: '', role: 'developer' };

function InviteForm({ company }: { company: OwnCompany }) {
  const invite = useInvite(company);
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(companyInvitationInput), defaultValues: emptyForm },
    {
      save: invite.mutateAsync,
      onSaved: (_, { role }, { reset }) => reset({ ...emptyForm, role }),
      failureText: 'The invitation could not be sent. Please try again.',
    },
  );
  const { register, control } = form;
  const role = useWatch({ control, name: 'role' });
  return (
    <Form onSubmit={submit} className="grid gap-5">
      <div className="grid items-start gap-5 md:grid-cols-[1fr_minmax(0,22rem)]">
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
      </div>
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Button type="submit" className="justify-self-start" pending={isPending && 'Sending...'}>
        Send invitation
      </Button>
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
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-xs text-muted-foreground">
          {roleLabels[role]} · Valid until {formatDate(expiresAt)}
        </p>
      </div>
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
            api('DELETE /companies/:documentId/invitations/:invitation', {
              params: { documentId: company.documentId, invitation: documentId },
            })
          }
          success="Invitation withdrawn"
          onSettled={() => refetchQuery(queries, invitationsQuery(company.documentId))}
          failureTitle="Nothing was changed"
        />
      </div>
    </li>
  );
}

/** Mails an invitation, which replaces an earlier one to the same address. */
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
