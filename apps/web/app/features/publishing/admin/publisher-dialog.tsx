import { zodResolver } from '@hookform/resolvers/zod';
import {
  githubIssuer,
  type TrustedPublisher,
  trustedPublisherInput,
} from '@partshelf/contract/publishing/trusted-publishers.ts';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProductPicker } from '../../../ui/product-picker.tsx';
import { useSave } from '../../../ui/use-save.ts';
import { adminProductsKey } from '../../catalog/admin/queries.ts';

export const publishersKey = ['back-office', 'trusted-publishers'];

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function PublisherDialog({ isOpen, onClose }: DialogProps) {
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
