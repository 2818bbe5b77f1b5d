import { roleName } from '@partshelf/contract/accounts/accounts.ts';
import type { RoleName } from '@partshelf/contract/accounts/roles.ts';
import type { Person } from '@partshelf/contract/accounts/admin.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog-footer.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { describeRole } from './role-descriptions.ts';
import { useChangePerson } from './use-change-person.ts';

interface RoleDialogProps {
  person: Person;
  isOpen: boolean;
  onClose: () => void;
}

export function RoleDialog({ person, isOpen, onClose }: RoleDialogProps) {
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
  const { mutate, isPending, error } = useChangePerson(person, onClose);

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
      <Field label="Role" hint={describeRole(role)}>
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
