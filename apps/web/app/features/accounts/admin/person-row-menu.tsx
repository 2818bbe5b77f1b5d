import type { Person } from '@partshelf/contract/accounts/admin.ts';
import { Ban, FileUser, LogIn, ShieldOff, UserCog } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api.ts';
import { MenuItem } from '../../../ui/overlays/menu.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ItemLink } from '../../../admin/list/back-link.tsx';
import { RowMenu } from '../../../admin/list/row-menu.tsx';
import { hasSecondFactor } from './has-second-factor.ts';
import { getPersonPath } from './person-path.ts';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useChangePerson } from './use-change-person.ts';

export function PersonRowMenu({ person }: { person: Person }) {
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
          <ItemLink to={getPersonPath(person)}>
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
  const { mutate, isPending, error, reset } = useChangePerson(person, onClose);
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
