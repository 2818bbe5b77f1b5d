import { zodResolver } from '@hookform/resolvers/zod';
import { type AdminCompanyDetails, addOwnerInput } from '@partshelf/contract/companies/admin.ts';
import { DoorOpen, UserPlus } from 'lucide-react';
import { ActionButtons } from '../../../admin/actions.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { adminCompaniesKey } from './queries.ts';

interface CompanyProps {
  company: AdminCompanyDetails;
}

export function CompanyActions({ company }: CompanyProps) {
  const { documentId, name, closedAt } = company;
  return (
    <ActionButtons
      actions={[
        {
          name: 'Add owner',
          icon: UserPlus,
          isVisible: closedAt === null,
          renderDialog: ({ isOpen, onClose }) => (
            <Dialog
              open={isOpen}
              onOpenChange={(opens) => !opens && onClose()}
              title={`Add an owner of ${name}`}
              description="Owners manage members, domains and billing details, and use everything that the company bought. The person and all owners get an email."
            >
              <AddOwnerForm company={company} onClose={onClose} />
            </Dialog>
          ),
        },
        {
          name: 'Open again',
          icon: DoorOpen,
          isVisible: closedAt !== null,
          question: {
            title: `Open ${name} again?`,
            description: 'Its members can buy, invite and add domains again.',
            action: 'Open again',
          },
          pending: 'Opening...',
          call: () =>
            api('POST /back-office/companies/:documentId/reopen', { params: { documentId } }),
          success: `${name} is open again`,
          changedKeys: [adminCompaniesKey],
        },
      ]}
    />
  );
}

function AddOwnerForm({ company, onClose }: CompanyProps & { onClose: () => void }) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(addOwnerInput), defaultValues: { email: '', reason: '' } },
    {
      save: (body) =>
        api('POST /back-office/companies/:documentId/owners', {
          params: { documentId: company.documentId },
          body,
        }),
      success: (_, { email }) => ({
        title: 'Owner added',
        description: `${email} is now an owner of ${company.name}.`,
      }),
      onSaved: onClose,
      changedKeys: [adminCompaniesKey],
      failureText: 'The owner could not be added. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field
        label="Email"
        hint="The account needs a confirmed address. If the person is a member already, the role changes to owner."
        error={errors.email?.message}
      >
        <Input type="email" autoComplete="off" {...form.register('email')} />
      </Field>
      <Field
        label="Reason"
        hint="It is stored in the audit list. The company does not see it."
        error={errors.reason?.message}
      >
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Adding...'}>
          Add owner
        </Button>
      </DialogFooter>
    </Form>
  );
}
