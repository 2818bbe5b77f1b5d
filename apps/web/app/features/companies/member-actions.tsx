import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember } from '@partshelf/contract/companies/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api.ts';
import { type ButtonCall, CallButton } from '../../ui/call-button.tsx';
import { CallDialog } from '../../ui/call-dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { companiesKey, roleLabels, roles, roleTexts, useLeaveScreens } from './companies.ts';

interface MemberActionProps {
  company: OwnCompany;
  member: CompanyMember;
}

/** It asks first: on some systems the arrow keys change a list that is closed. */
export function RoleSelect({ company, member }: MemberActionProps) {
  const [wanted, setWanted] = useState<CompanyRole>(member.role);
  const [isAsked, setIsAsked] = useState(false);
  const { username, isSelf } = member;
  const role = `${wanted === 'owner' ? 'an' : 'a'} ${roleLabels[wanted].toLowerCase()}`;
  return (
    <>
      <div className="-ml-2 w-36">
        <Select
          aria-label={`Role of ${username}`}
          className="h-9! border-transparent! bg-transparent! pl-2! text-sm! hover:border-input!"
          value={isAsked ? wanted : member.role}
          onChange={({ target }) => {
            setWanted(target.value as CompanyRole);
            setIsAsked(true);
          }}
        >
          {roles.map((name) => (
            <option key={name} value={name}>
              {roleLabels[name]}
            </option>
          ))}
        </Select>
      </div>
      <CallDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        call={{
          question: {
            title: isSelf ? `Become ${role}?` : `Make ${username} ${role}?`,
            description: roleTexts[wanted],
            action: 'Change role',
          },
          pending: 'Saving...',
          call: () =>
            api('PUT /companies/:documentId/members/:member', {
              params: { documentId: company.documentId, member: member.documentId },
              body: { role: wanted },
            }),
          success: {
            title: 'Role changed',
            description: `${isSelf ? 'You are' : `${username} is`} now ${role}.`,
          },
          changedKeys: [companiesKey],
          failureText: 'The role could not be changed. Please try again.',
        }}
      />
    </>
  );
}

export function MemberMenu({ company, member }: MemberActionProps) {
  const { documentId, username, isSelf } = member;
  const [isAsked, setIsAsked] = useState(false);
  const call = useRemoveMember(company, documentId, isSelf ? null : username);
  return (
    <>
      <RowMenu name={username}>
        <MenuItem onClick={() => setIsAsked(true)}>
          {isSelf ? <LogOut aria-hidden /> : <UserMinus aria-hidden />}
          {isSelf ? 'Leave' : 'Remove'}
        </MenuItem>
      </RowMenu>
      <CallDialog call={call} isOpen={isAsked} onClose={() => setIsAsked(false)} />
    </>
  );
}

export function LeaveButton({ company, member }: { company: OwnCompany; member: string }) {
  return (
    <CallButton
      name={
        <>
          Leave<span className="sr-only"> {company.name}</span>
        </>
      }
      {...useRemoveMember(company, member, null)}
    />
  );
}

/** `username` is null for the user, who leaves. */
function useRemoveMember(
  { documentId, name }: OwnCompany,
  member: string,
  username: string | null,
): ButtonCall<{ data: null }> {
  const isSelf = username === null;
  const queries = useQueryClient();
  const leaveScreens = useLeaveScreens();
  return {
    question: {
      title: isSelf ? `Leave ${name}?` : `Remove ${username}?`,
      description: `${isSelf ? 'You lose' : `${username} loses`} access at once to everything that was bought for ${name}. What ${isSelf ? 'you' : 'they'} bought for it stays with the company.`,
      action: isSelf ? 'Leave' : 'Remove',
      isDangerous: true,
    },
    pending: isSelf ? 'Leaving...' : 'Removing...',
    call: () =>
      api('DELETE /companies/:documentId/members/:member', { params: { documentId, member } }),
    onDone: () => {
      const title = isSelf ? `You have left ${name}` : `${username} was removed`;
      toast({ variant: 'success', title });
      return isSelf ? leaveScreens() : queries.invalidateQueries({ queryKey: companiesKey });
    },
  };
}
