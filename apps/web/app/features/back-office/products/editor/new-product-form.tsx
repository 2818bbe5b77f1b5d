import { zodResolver } from '@hookform/resolvers/zod';
import {
  productInput,
  stockProductRoutes,
  type ProductInput,
} from '@partshelf/contract/back-office/products.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { placeFieldErrors } from '../../../accounts/place-field-errors.ts';
import { BackOfficeHeading } from '../../back-office-heading.tsx';
import { Card } from '../../../../ui/card.tsx';
import { usePictureShelf } from '../../images/image-uploads.ts';
import { stockedProductQuery, stockListKey } from '../../admin-product-queries.ts';
import { justSaved, UnsavedChanges } from '../../unsaved-changes.tsx';
import { FormProblem } from './form-problem.tsx';
import { ProductFormBody } from './product-form-body.tsx';
import { ProductsLink } from '../products-link.tsx';
import { blankProduct, fieldPlaces } from './product-values.ts';

const noPictures: never[] = [];

/** Makes a draft, whose own page opens then. */
export function NewProductForm() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const shelf = usePictureShelf(noPictures);
  const form = useForm({ resolver: zodResolver(productInput), defaultValues: blankProduct });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: ProductInput) => api(stockProductRoutes.create, { body }),
    onSuccess: ({ data }) => {
      queries.setQueryData(stockedProductQuery(data.documentId).queryKey, { data });
      void queries.invalidateQueries({ queryKey: stockListKey });
      toast({ variant: 'success', title: 'Draft saved' });
      void navigate(`/admin/products/${data.documentId}`, { replace: true, state: justSaved });
    },
    onError: (error) => {
      const text = placeFieldErrors(error, form.setError, fieldPlaces);
      if (text === null) return;
      const message = text || 'The product could not be saved. Please try again.';
      form.setError('root', { message });
    },
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit((values) => mutate(values))}>
        <BackOfficeHeading
          isSticky
          title="New product"
          above={<ProductsLink />}
          actions={
            <Button
              type="submit"
              pending={shelf.isUploading ? 'Uploading...' : isPending && 'Saving...'}
            >
              Save draft
            </Button>
          }
        >
          <FormProblem />
        </BackOfficeHeading>
        <ProductFormBody shelf={shelf} />
      </Form>
      <div className="mt-5 lg:mr-[340px]">
        <Card title="Releases">
          <p className="text-sm text-muted-foreground">
            Save the draft first. Then its package is uploaded here, and the product can be
            published.
          </p>
        </Card>
      </div>
      <UnsavedChanges isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}
