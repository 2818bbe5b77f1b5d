import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { AdminUser } from '@partshelf/contract/accounts/admin.ts';
import type { RoleName } from '@partshelf/contract/roles.ts';
import { Ban, FileUser, LogIn, ShieldOff, UserCog } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { type Action, ActionMenu, callAction } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { usesSecondFactor, getRoleText } from './badges.tsx';
import { getUserPath, usersKey } from './queries.ts';

interface UserRowMenuProps {
  user: AdminUser;
  isOnPage?: boolean;
}

export function UserRowMenu({ user, isOnPage }: UserRowMenuProps) {
  const { documentId, username, blocked, deletion } = user;
  const params = { documentId };
  const actions: Action[] = [
    {
      name: 'Change role',
      icon: UserCog,
      isVisible: !deletion,
      renderDialog: ({ isOpen, onClose }) => (
        <Dialog
          open={isOpen}
          onOpenChange={(opens) => !opens && onClose()}
          title={`Change the role of ${username}`}
          description="They are logged out everywhere and have the new role when they log in again."
        >
          <RoleForm user={user} onClose={onClose} />
        </Dialog>
      ),
    },
    callAction({
      name: blocked ? 'Unblock' : 'Block',
      icon: blocked ? LogIn : Ban,
      isVisible: deletion?.state !== 'erased',
      ...(blocked ? describeUnblocking(user) : describeBlocking(user)),
      call: () =>
        api('PUT /back-office/people/:documentId/blocked', { params, body: { blocked: !blocked } }),
      success: ({ data }) => describeAccess(data),
      changedKeys: [usersKey],
    }),
    {
      name: 'Data requests',
      icon: FileUser,
      isVisible: !isOnPage,
      to: getUserPath(user, 'privacy'),
    },
    {
      name: 'Reset second factor',
      icon: ShieldOff,
      isVisible: usesSecondFactor(user),
      question: {
        title: `Reset the second factor of ${username}?`,
        description:
          'Make sure that they asked for it. Their passkeys, authenticator app and recovery codes are removed, and they are logged out everywhere. They get an email about it.',
        action: 'Reset second factor',
        isDangerous: true,
      },
      pending: 'Resetting...',
      call: () => api('DELETE /back-office/people/:documentId/second-factor', { params }),
      success: `${username} no longer has a second factor`,
      changedKeys: [usersKey],
    },
  ];
  return <ActionMenu name={username} actions={actions} isOnPage={isOnPage} />;
}

const describeBlocking = ({ username }: AdminUser) => ({
  question: {
    title: `Block ${username}?`,
    description:
      'They are logged out everywhere at once and cannot log in again. Their API tokens are deleted, and undoing a deletion does not unblock them.',
    action: 'Block',
    isDangerous: true,
  },
  pending: 'Blocking...',
});

const describeUnblocking = ({ username, deletion }: AdminUser) => ({
  question: {
    title: `Unblock ${username}?`,
    description: deletion
      ? 'They can log in again once the deletion is undone.'
      : 'They can log in again.',
    action: 'Unblock',
  },
  pending: 'Unblocking...',
});

function describeAccess({ username, blocked, deletion }: AdminUser): string {
  if (blocked) return `${username} is blocked`;
  return deletion ? `${username} is not blocked any more` : `${username} can log in again`;
}

interface RoleFormProps {
  user: AdminUser;
  onClose: () => void;
}

function RoleForm({ user: { documentId, username, role: current }, onClose }: RoleFormProps) {
  const [role, setRole] = useState<RoleName>(current);
  const { mutate, isPending, errorText } = useCall({
    call: (body: { role: RoleName }) =>
      api('PUT /back-office/people/:documentId/role', { params: { documentId }, body }),
    onDone: onClose,
    success: (_, body) => `${username} now has the role ${body.role}`,
    changedKeys: [usersKey],
    failureText: 'The role could not be changed. Please try again.',
  });

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate({ role });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <Field label="Role" hint={getRoleText(role)}>
        <Select value={role} onChange={({ target }) => setRole(target.value as RoleName)}>
          {roleName.options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" disabled={role === current} pending={isPending && 'Changing...'}>
          Change role
        </Button>
      </DialogFooter>
    </Form>
  );
}
