import { zodResolver } from '@hookform/resolvers/zod';
import {
  githubIssuer,
  type TrustedPublisher,
  trustedPublisherFilters,
  trustedPublisherInput,
} from '@partshelf/contract/publishing/trusted-publishers.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { ActionButtons } from '../../../admin/actions.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import {
  createdColumn,
  ListDate,
  type ListColumns,
  ListLine,
} from '../../../admin/list-columns.tsx';
import { api } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProductPicker } from '../../../ui/product-picker.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { adminProductsKey } from '../../catalog/admin/queries.ts';

const publishersKey = ['back-office', 'trusted-publishers'];

export default function TrustedPublishersPage() {
  return (
    <>
      <BackOfficeHeading
        title="Trusted publishers"
        above={<BackLink to="/admin/settings/publishing" label="Publishing" />}
        actions={
          <ActionButtons
            actions={[
              {
                name: 'Add a trusted publisher',
                icon: Plus,
                variant: 'default',
                renderDialog: (state) => <PublisherDialog {...state} />,
              },
            ]}
          />
        }
      />
      <FilteredList
        label="Trusted publishers"
        noun="trusted publisher"
        getName={namePipeline}
        call="GET /back-office/trusted-publishers"
        queryKey={publishersKey}
        schema={trustedPublisherFilters.page}
        search="Search repository or product"
        days={{ label: 'Added' }}
        columns={columns}
        renderActions={(publisher) => <RemoveButton publisher={publisher} />}
        empty={
          <EmptyState link={{ to: '/admin/settings/publishing', label: 'How to publish' }}>
            No pipeline is trusted. One that you add publishes without a secret that can be stolen.
          </EmptyState>
        }
      />
    </>
  );
}

const namePipeline = ({ repository, workflow }: TrustedPublisher) => `${repository}, ${workflow}`;

const listProducts = ({ products }: TrustedPublisher) =>
  products.map(({ title }) => title).join(', ');

const describeId = ({ repositoryId, issuer }: TrustedPublisher) =>
  issuer === githubIssuer ? `id ${repositoryId}` : `id ${repositoryId}, ${new URL(issuer).host}`;

const columns: ListColumns<'GET /back-office/trusted-publishers'> = [
  {
    id: 'repository',
    header: 'Repository',
    className: 'w-1/3',
    narrow: 'title',
    cell: (publisher) => (
      <ListLine
        text={`${publisher.repository}, ${describeId(publisher)}`}
        second={describeId(publisher)}
      >
        <span className="font-semibold">{publisher.repository}</span>
      </ListLine>
    ),
  },
  {
    id: 'workflow',
    header: 'Workflow',
    className: 'w-1/5',
    narrow: 'block',
    cell: ({ workflow, environment }) => (
      <ListLine text={`${workflow} ${environment ?? ''}`} second={environment}>
        {workflow}
      </ListLine>
    ),
  },
  {
    id: 'products',
    header: 'Products',
    className: 'w-1/4',
    narrow: 'block',
    cell: (publisher) => (
      <ListLine text={listProducts(publisher)}>{listProducts(publisher)}</ListLine>
    ),
  },
  {
    id: 'addedBy',
    header: 'Added by',
    className: 'max-xl:hidden',
    narrow: 'details',
    cell: ({ addedBy }) => <bdi>{addedBy}</bdi>,
  },
  {
    id: 'lastUsedAt',
    header: 'Last used',
    className: 'max-lg:hidden',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <ListDate at={lastUsedAt} /> : '–'),
  },
  { ...createdColumn('Added'), sort: 'desc', narrow: 'details' },
];

function RemoveButton({ publisher }: { publisher: TrustedPublisher }) {
  const { documentId, repository } = publisher;
  return (
    <CallButton
      name="Remove"
      label={`Remove ${namePipeline(publisher)}`}
      icon={Trash2}
      size="sm"
      question={{
        title: `Remove ${repository}?`,
        description: 'The pipeline publishes nothing more, also with a token that it has already.',
        action: 'Remove publisher',
        isDangerous: true,
      }}
      pending="Removing..."
      call={() =>
        api('DELETE /back-office/trusted-publishers/:documentId', { params: { documentId } })
      }
      success={`${repository} is removed`}
      settledKeys={[publishersKey]}
      failureTitle="The publisher was not removed"
    />
  );
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function PublisherDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && onClose()}
      title="Add a trusted publisher"
      description="The workflow publishes these products in your name, and every Admin is told by email."
    >
      <PublisherForm onClose={onClose} />
    </Dialog>
  );
}

interface PublisherValues {
  products: TrustedPublisher['products'];
  repository: string;
  repositoryId: string;
  workflow: string;
  environment: string;
  issuer: string;
}

const blank: PublisherValues = {
  products: [],
  repository: '',
  repositoryId: '',
  workflow: 'release.yml',
  environment: '',
  issuer: githubIssuer,
};

const publisherForm = z.pipe(
  z.pipe(
    z.custom<PublisherValues>(),
    z.transform(({ products, environment, ...values }) => ({
      ...values,
      products: products.map(({ documentId }) => documentId),
      environment: environment.trim() || null,
    })),
  ),
  trustedPublisherInput,
);

function PublisherForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(publisherForm), defaultValues: blank },
    {
      save: (body) => api('POST /back-office/trusted-publishers', { body }),
      onSaved: onClose,
      success: ({ data }) => ({ title: `${data.repository} is a trusted publisher` }),
      changedKeys: [publishersKey],
      failureText: 'The publisher could not be added. Please try again.',
    },
  );
  const { register, control } = form;
  // The focus goes to the first wrong field in the order of these calls.
  const { field, fieldState } = useController({ control, name: 'products' });
  const { ref, value, onChange } = field;
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      <ProductPicker
        queryKey={adminProductsKey}
        ref={ref}
        value={value}
        onChange={onChange}
        error={fieldState.error?.message}
      />
      <Field label="Repository" error={errors.repository?.message}>
        <Input
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="owner/name"
          {...register('repository')}
        />
      </Field>
      <Field
        label="Id of the repository"
        hint={
          <>
            <code className="text-xs">gh api repos/owner/name --jq .id</code> tells it. A new
            repository with the same name has another one.
          </>
        }
        error={errors.repositoryId?.message}
      >
        <Input inputMode="numeric" autoComplete="off" {...register('repositoryId')} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Workflow" hint="A file in .github/workflows" error={errors.workflow?.message}>
          <Input
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...register('workflow')}
          />
        </Field>
        <Field
          label="Environment"
          hint="Leave it empty to require none."
          error={errors.environment?.message}
        >
          <Input autoComplete="off" spellCheck={false} {...register('environment')} />
        </Field>
      </div>
      <Field
        label="Issuer"
        hint="Keep it, unless your GitHub is on a server of your own."
        error={errors.issuer?.message}
      >
        <Input type="url" autoComplete="off" {...register('issuer')} />
      </Field>
      <DialogFooter onCancel={onClose}>
        <Button type="submit" pending={isPending && 'Adding...'}>
          Add publisher
        </Button>
      </DialogFooter>
    </Form>
  );
}
