import { zodResolver } from '@hookform/resolvers/zod';
import { domainBlock } from '@partshelf/contract/licences/admin-trials.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { blockedDomainsKey } from './queries.ts';

interface BlockDomainDialogProps {
  domain?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function BlockDomainDialog({ domain, isOpen, onClose }: BlockDomainDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title="Block a domain"
      description="Addresses at the domain, and at those below it, cannot start trials any more. Trials that run go on, and everything can still be bought."
    >
      <BlockDomainForm domain={domain} onClose={onClose} />
    </Dialog>
  );
}

function BlockDomainForm({ domain = '', onClose }: Omit<BlockDomainDialogProps, 'isOpen'>) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(domainBlock), defaultValues: { domain, reason: '' } },
    {
      save: (body) => api('POST /back-office/trials/blocked-domains', { body }),
      onSaved: onClose,
      success: ({ data }) => ({ title: `${data.domain} is blocked` }),
      changedKeys: [blockedDomainsKey],
      failureText: 'The domain could not be blocked. Please try again.',
    },
  );
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <Field label="Domain" error={errors.domain?.message}>
        <Input autoCapitalize="none" spellCheck={false} {...form.register('domain')} />
      </Field>
      <Field
        label="Reason"
        hint="It is stored in the audit list. The customer does not see it."
        error={errors.reason?.message}
      >
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Blocking...'}>
          Block
        </Button>
      </DialogFooter>
    </Form>
  );
}
