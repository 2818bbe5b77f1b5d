import { zodResolver } from '@hookform/resolvers/zod';
import {
  type BlockedDomain,
  blockedDomainFilters,
  domainBlock,
} from '@partshelf/contract/licences/admin-trials.ts';
import { Ban, Undo2 } from 'lucide-react';
import { ActionButtons } from '../../../admin/actions.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { api } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { blockedDomainsKey, trialListPath } from './queries.ts';

export default function BlockedDomainsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Blocked domains"
        above={<BackLink to={trialListPath} label="Trials" />}
        actions={
          <ActionButtons
            actions={[
              {
                name: 'Block a domain',
                icon: Ban,
                variant: 'default',
                renderDialog: (state) => <BlockDomainDialog {...state} />,
              },
            ]}
          />
        }
      />
      <FilteredList
        label="Blocked domains"
        noun="blocked domain"
        getName={({ domain }) => domain}
        call="GET /back-office/trials/blocked-domains"
        queryKey={blockedDomainsKey}
        schema={blockedDomainFilters.page}
        search="Search domain or reason"
        days={{ label: 'Since' }}
        columns={columns}
        renderActions={(blocked) => <UnblockButton blocked={blocked} />}
        empty={<EmptyState>No domain is blocked: each organization can try a product.</EmptyState>}
      />
    </>
  );
}

const columns: ListColumns<'GET /back-office/trials/blocked-domains'> = [
  {
    id: 'domain',
    header: 'Domain',
    className: 'w-1/4',
    narrow: 'title',
    cell: ({ domain }) => (
      <ListLine text={domain}>
        <span className="font-semibold">{domain}</span>
      </ListLine>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    className: 'w-1/2',
    narrow: 'block',
    cell: ({ reason }) => (
      <ListLine text={reason}>
        <bdi>{reason}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'by',
    header: 'By',
    narrow: 'details',
    className: 'max-lg:hidden',
    cell: ({ by }) => <bdi>{by ?? '–'}</bdi>,
  },
  { ...createdColumn('Since'), sort: 'desc', narrow: 'details' },
];

function UnblockButton({ blocked: { documentId, domain } }: { blocked: BlockedDomain }) {
  return (
    <CallButton
      name="Unblock"
      label={`Unblock ${domain}`}
      icon={Undo2}
      size="sm"
      question={{
        title: `Unblock ${domain}?`,
        description: 'Its addresses can start trials again, once for each product.',
        action: 'Unblock',
      }}
      pending="Unblocking..."
      call={() =>
        api('DELETE /back-office/trials/blocked-domains/:documentId', { params: { documentId } })
      }
      settledKeys={[blockedDomainsKey]}
      failureTitle="The domain was not unblocked"
    />
  );
}

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
