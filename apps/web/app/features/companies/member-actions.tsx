import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember } from '@partshelf/contract/companies/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCall } from '../../ui/use-call.ts';
import { companiesKey, roleLabels, useLeaveScreens } from './companies.ts';
import { RoleChoice } from './role-choice.tsx';

interface MemberActionProps {
  company: OwnCompany;
  member: CompanyMember;
}

export function ChangeRole({ company, member }: MemberActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { username, isSelf } = member;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={isSelf ? 'Change your role' : `Change the role of ${username}`}
      trigger={
        <Button variant="outline" size="sm">
          Change role<span className="sr-only"> of {username}</span>
        </Button>
      }
    >
      <RoleForm company={company} member={member} onClose={() => setIsOpen(false)} />
    </Dialog>
  );
}

function RoleForm({ company, member, onClose }: MemberActionProps & { onClose: () => void }) {
  const { documentId } = company;
  const [role, setRole] = useState<CompanyRole>(member.role);
  const { mutate, isPending, errorText } = useCall({
    call: (body: { role: CompanyRole }) =>
      api('PUT /companies/:documentId/members/:member', {
        params: { documentId, member: member.documentId },
        body,
      }),
    onDone: onClose,
    success: (_, body) => ({
      title: 'Role changed',
      description: `${member.isSelf ? 'You are' : `${member.username} is`} now ${describeRole(body.role)}.`,
    }),
    changedKeys: [companiesKey],
    failureText: 'The role could not be changed. Please try again.',
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (role === member.role) onClose();
        else mutate({ role });
      }}
      className="grid gap-5"
    >
      <RoleChoice value={role} onChange={setRole} />
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Change role
        </Button>
      </DialogFooter>
    </Form>
  );
}

const describeRole = (role: CompanyRole) =>
  `${role === 'owner' ? 'an' : 'a'} ${roleLabels[role].toLowerCase()}`;

interface RemoveMemberProps {
  company: OwnCompany;
  member: string;
  /** It is null for the user, who leaves. */
  username: string | null;
  size?: 'sm' | 'default';
}

export function RemoveMember({ company, member, username, size = 'sm' }: RemoveMemberProps) {
  const { documentId, name } = company;
  const isSelf = username === null;
  const queries = useQueryClient();
  const leaveScreens = useLeaveScreens();
  return (
    <CallButton
      name={
        <>
          {isSelf ? 'Leave' : 'Remove'}
          <span className="sr-only"> {isSelf ? name : username}</span>
        </>
      }
      size={size}
      question={{
        title: isSelf ? `Leave ${name}?` : `Remove ${username}?`,
        description: `${isSelf ? 'You lose' : `${username} loses`} access at once to everything that was bought for ${name}. What ${isSelf ? 'you' : 'they'} bought for it stays with the company.`,
        action: isSelf ? 'Leave' : 'Remove',
        isDangerous: true,
      }}
      pending={isSelf ? 'Leaving...' : 'Removing...'}
      call={() =>
        api('DELETE /companies/:documentId/members/:member', { params: { documentId, member } })
      }
      onDone={() => {
        const title = isSelf ? `You have left ${name}` : `${username} was removed`;
        toast({ variant: 'success', title });
        return isSelf ? leaveScreens() : queries.invalidateQueries({ queryKey: companiesKey });
      }}
    />
  );
}
