import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { AdminUser } from '@partshelf/contract/accounts/admin.ts';
import type { RoleName } from '@partshelf/contract/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, FileUser, LogIn, ShieldOff, UserCog } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { ItemLink } from '../../../admin/details-page.tsx';
import { RowMenu } from '../../../admin/list-columns.tsx';
import { messageOf, api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { usesSecondFactor, getRoleText } from './badges.tsx';
import { getUserPath, usersKey } from './queries.ts';

interface UserRowMenuProps {
  user: AdminUser;
  isOnPage?: boolean;
}

export function UserRowMenu({ user, isOnPage }: UserRowMenuProps) {
  const [openDialog, setOpenDialog] = useState<'role' | 'access' | 'secondFactor'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <RowMenu name={user.username}>
        {!user.deletion && (
          <MenuItem onClick={() => setOpenDialog('role')}>
            <UserCog aria-hidden />
            Change role
          </MenuItem>
        )}
        {user.deletion?.state !== 'erased' && (
          <MenuItem onClick={() => setOpenDialog('access')}>
            {user.blocked ? <LogIn aria-hidden /> : <Ban aria-hidden />}
            {user.blocked ? 'Unblock' : 'Block'}
          </MenuItem>
        )}
        {!isOnPage && (
          <MenuItem asChild>
            <ItemLink to={getUserPath(user, 'privacy')}>
              <FileUser aria-hidden />
              Data requests
            </ItemLink>
          </MenuItem>
        )}
        {usesSecondFactor(user) && (
          <MenuItem onClick={() => setOpenDialog('secondFactor')}>
            <ShieldOff aria-hidden />
            Reset second factor
          </MenuItem>
        )}
      </RowMenu>
      <RoleDialog user={user} isOpen={openDialog === 'role'} onClose={close} />
      <AccessDialog user={user} isOpen={openDialog === 'access'} onClose={close} />
      <ResetSecondFactorDialog user={user} isOpen={openDialog === 'secondFactor'} onClose={close} />
    </>
  );
}

interface AccessDialogProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

function AccessDialog({ user, isOpen, onClose }: AccessDialogProps) {
  const { username, blocked, deletion } = user;
  const { mutate, isPending, error, reset } = useChangeUser(user, onClose);
  const texts = blocked
    ? {
        title: `Unblock ${username}?`,
        description: deletion
          ? 'They can log in again once the deletion is undone.'
          : 'They can log in again.',
        action: 'Unblock',
        pending: 'Unblocking...',
      }
    : {
        title: `Block ${username}?`,
        description:
          'They are logged out everywhere at once and cannot log in again. Their API tokens are deleted, and undoing a deletion does not unblock them.',
        action: 'Block',
        pending: 'Blocking...',
      };
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      isDangerous={!blocked}
      pending={isPending && texts.pending}
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate({ blocked: !blocked })}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}

interface RoleDialogProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

function RoleDialog({ user, isOpen, onClose }: RoleDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Change the role of ${user.username}`}
      description="They are logged out everywhere and have the new role when they log in again."
    >
      <RoleForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ user, onClose }: Omit<RoleDialogProps, 'isOpen'>) {
  const [role, setRole] = useState<RoleName>(user.role);
  const { mutate, isPending, error } = useChangeUser(user, onClose);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate({ role });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'The role could not be changed. Please try again.')}
        </FormNotice>
      )}
      <Field label="Role" hint={getRoleText(role)}>
        <Select value={role} onChange={({ target }) => setRole(target.value as RoleName)}>
          {roleName.options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" disabled={role === user.role} pending={isPending && 'Changing...'}>
          Change role
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface ResetSecondFactorDialogProps {
  user: AdminUser;
  isOpen: boolean;
  onClose: () => void;
}

function ResetSecondFactorDialog(props: ResetSecondFactorDialogProps) {
  const { user, isOpen, onClose } = props;
  const { documentId, username } = user;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/people/:documentId/second-factor', { params: { documentId } }),
    onSuccess: () => {
      onClose();
      toast({ variant: 'success', title: `${username} no longer has a second factor` });
      return queries.invalidateQueries({ queryKey: usersKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        reset();
        onClose();
      }}
      title={`Reset the second factor of ${username}?`}
      description="Make sure that they asked for it. Their passkeys, authenticator app and recovery codes are removed, and they are logged out everywhere. They get an email about it."
      action="Reset second factor"
      pending={isPending && 'Resetting...'}
      isDangerous
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}

type UserChange = { readonly role: RoleName } | { readonly blocked: boolean };

function useChangeUser({ documentId, username, deletion }: AdminUser, onDone: () => void) {
  const queries = useQueryClient();
  const params = { documentId };
  return useMutation({
    mutationFn: (change: UserChange) =>
      'role' in change
        ? api('PUT /back-office/people/:documentId/role', { params, body: change })
        : api('PUT /back-office/people/:documentId/blocked', { params, body: change }),
    onSuccess: (_, change) => {
      onDone();
      toast({ variant: 'success', title: getChangeText(username, change, deletion !== null) });
      return queries.invalidateQueries({ queryKey: usersKey });
    },
  });
}

function getChangeText(username: string, change: UserChange, isDeletionScheduled: boolean): string {
  if ('role' in change) return `${username} now has the role ${change.role}`;
  if (change.blocked) return `${username} is blocked`;
  return isDeletionScheduled
    ? `${username} is not blocked any more`
    : `${username} can log in again`;
}
