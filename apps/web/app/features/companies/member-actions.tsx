import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember } from '@partshelf/contract/companies/members.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../ui/dialog.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
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
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('PUT /companies/:documentId/members/:member', {
        params: { documentId, member: member.documentId },
        body: { role },
      }),
    onSuccess: async () => {
      toast({
        variant: 'success',
        title: 'Role changed',
        description: `${member.isSelf ? 'You are' : `${member.username} is`} now ${describeRole(role)}.`,
      });
      onClose();
      await queries.invalidateQueries({ queryKey: companiesKey });
    },
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (role === member.role) onClose();
        else mutate();
      }}
      className="grid gap-5"
    >
      <RoleChoice value={role} onChange={setRole} />
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The role could not be changed. Please try again.')}
        </FormNotice>
      )}
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
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const leaveScreens = useLeaveScreens();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /companies/:documentId/members/:member', {
        params: { documentId, member },
      }),
    onSuccess: async () => {
      toast({
        variant: 'success',
        title: isSelf ? `You have left ${name}` : `${username} was removed`,
      });
      setIsAsking(false);
      if (isSelf) await leaveScreens();
      else await queries.invalidateQueries({ queryKey: companiesKey });
    },
  });
  return (
    <>
      <Button variant="outline" size={size} onClick={() => setIsAsking(true)}>
        {isSelf ? 'Leave' : 'Remove'}
        <span className="sr-only"> {isSelf ? name : username}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => {
          setIsAsking(false);
          reset();
        }}
        title={isSelf ? `Leave ${name}?` : `Remove ${username}?`}
        description={`${isSelf ? 'You lose' : `${username} loses`} access at once to everything that was bought for ${name}. What ${isSelf ? 'you' : 'they'} bought for it stays with the company.`}
        action={isSelf ? 'Leave' : 'Remove'}
        pending={isPending && (isSelf ? 'Leaving...' : 'Removing...')}
        isDangerous
        error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
        onConfirm={() => mutate()}
      />
    </>
  );
}
