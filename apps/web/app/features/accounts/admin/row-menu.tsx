import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { Person } from '@partshelf/contract/accounts/admin.ts';
import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, FileUser, LogIn, ShieldOff, UserCog } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { ItemLink } from '../../../admin/back-link.tsx';
import { RowMenu } from '../../../admin/list-columns.tsx';
import { messageOf, api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { hasSecondFactor, getRoleText } from './badges.tsx';
import { getUserPath, usersKey } from './queries.ts';

export function UserRowMenu({ person }: { person: Person }) {
  const [openDialog, setOpenDialog] = useState<'role' | 'access' | 'secondFactor'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <RowMenu name={person.username}>
        {!person.deletion && (
          <MenuItem onClick={() => setOpenDialog('role')}>
            <UserCog aria-hidden />
            Change role
          </MenuItem>
        )}
        {person.deletion?.state !== 'erased' && (
          <MenuItem onClick={() => setOpenDialog('access')}>
            {person.blocked ? <LogIn aria-hidden /> : <Ban aria-hidden />}
            {person.blocked ? 'Unblock' : 'Block'}
          </MenuItem>
        )}
        <MenuItem asChild>
          <ItemLink to={getUserPath(person)}>
            <FileUser aria-hidden />
            Data requests
          </ItemLink>
        </MenuItem>
        {hasSecondFactor(person) && (
          <MenuItem onClick={() => setOpenDialog('secondFactor')}>
            <ShieldOff aria-hidden />
            Reset second factor
          </MenuItem>
        )}
      </RowMenu>
      <RoleDialog person={person} isOpen={openDialog === 'role'} onClose={close} />
      <AccessDialog person={person} isOpen={openDialog === 'access'} onClose={close} />
      <ResetSecondFactorDialog
        person={person}
        isOpen={openDialog === 'secondFactor'}
        onClose={close}
      />
    </>
  );
}

interface AccessDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

function AccessDialog({ person, isOpen, onClose }: AccessDialogProps) {
  const { username, blocked, deletion } = person;
  const { mutate, isPending, error, reset } = useChangeUser(person, onClose);
  const texts = blocked
    ? {
        title: `Unblock ${username}?`,
        description: deletion
          ? 'They can sign in again once the deletion is undone.'
          : 'They can sign in again.',
        action: 'Unblock',
        pending: 'Unblocking...',
      }
    : {
        title: `Block ${username}?`,
        description:
          'They are signed out everywhere at once and cannot sign in again. Their API tokens are deleted, and undoing a deletion does not unblock them.',
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
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

function RoleDialog({ person, isOpen, onClose }: RoleDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title={`Change the role of ${person.username}`}
      description="They are signed out everywhere and have the new role when they sign in again."
    >
      <RoleForm person={person} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ person, onClose }: Omit<RoleDialogProps, 'isOpen'>) {
  const [role, setRole] = useState<RoleName>(person.role);
  const { mutate, isPending, error } = useChangeUser(person, onClose);

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
        <Button type="submit" disabled={role === person.role} pending={isPending && 'Changing...'}>
          Change role
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface ResetSecondFactorDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

function ResetSecondFactorDialog(props: ResetSecondFactorDialogProps) {
  const { person, isOpen, onClose } = props;
  const { documentId, username } = person;
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      api('DELETE /back-office/people/:documentId/second-factor', { params: { documentId } }),
    onSuccess: () => {
      onClose();
      toast({ variant: 'success', title: `${username} has no second factor now` });
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
      description="Be sure that they asked for it. Their passkeys, authenticator app and recovery codes are removed, and they are signed out everywhere. They get an email about it."
      action="Reset second factor"
      pending={isPending && 'Resetting...'}
      isDangerous
      error={error ? messageOf(error, 'This could not be done. Please try again.') : undefined}
      onConfirm={() => mutate()}
    />
  );
}

type UserChange = { readonly role: RoleName } | { readonly blocked: boolean };

function useChangeUser({ documentId, username, deletion }: Person, onDone: () => void) {
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
  if ('role' in change) return `${username} has the role ${change.role} now`;
  if (change.blocked) return `${username} is blocked`;
  return isDeletionScheduled
    ? `${username} is not blocked any more`
    : `${username} can sign in again`;
}
