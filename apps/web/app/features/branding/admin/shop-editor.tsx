import type { ShopBrand } from '@partshelf/contract/branding/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useId } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { FormErrors } from '../../../admin/form-errors.tsx';
import { UnsavedChangesDialog } from '../../../admin/unsaved-changes.tsx';
import { HeaderPreview } from './header-preview.tsx';
import { NearestAccent } from './nearest-accent.tsx';
import { ShopImageField } from './shop-image-field.tsx';
import { useShopForm } from './use-shop-form.ts';
import { useShopImages } from './use-shop-images.ts';

const images = [
  ['logo', 'Logo'],
  ['logoDark', 'Dark variant'],
] as const;

/** Empty fields show the default. */
export function ShopEditor({ shop: { settings, images: stored, defaults } }: { shop: ShopBrand }) {
  const formId = useId();
  const { form, isDirty, isPending, save } = useShopForm(settings);
  const { control, register, setValue } = form;
  const { errors } = form.formState;
  const [name, accent, logo, logoDark] = useWatch({
    control,
    name: ['name', 'accent', 'logo', 'logoDark'],
  });
  const { find, add } = useShopImages(stored);
  const chooseAccent = (chosen: string) => setValue('accent', chosen, { shouldDirty: true });
  const drawImage = (field: 'logo' | 'logoDark' | 'heroImage', label: string) => (
    <Controller
      key={field}
      control={control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <ShopImageField
          label={label}
          image={find(value)}
          error={errors[field]?.message}
          onUpload={add}
          onChange={onChange}
        />
      )}
    />
  );
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Name and look"
        actions={
          <Button type="submit" form={formId} pending={isPending && 'Saving...'}>
            Save changes
          </Button>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      <Form id={formId} onSubmit={save} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <Card title="Preview" className="xl:col-span-2">
          <HeaderPreview
            name={name.trim() || defaults.name}
            accent={accent}
            logo={find(logo)}
            logoDark={find(logoDark)}
          />
        </Card>
        <Card title="Identity">
          <Field label="Shop name" error={errors.name?.message}>
            <Input maxLength={limits.shop.name} placeholder={defaults.name} {...register('name')} />
          </Field>
          <Field label="Tag line" hint="In the footer" error={errors.tagLine?.message}>
            <Input maxLength={limits.shop.tagLine} {...register('tagLine')} />
          </Field>
          {images.map(([field, label]) => drawImage(field, label))}
        </Card>
        <Card title="Accent colour">
          <Field label="Colour" hint="Empty is the default" error={errors.accent?.message}>
            <Input
              maxLength={7}
              placeholder={defaults.accent}
              autoComplete="off"
              {...register('accent')}
            />
          </Field>
          <NearestAccent accent={accent} onChoose={chooseAccent} />
          {accent && (
            <Button variant="ghost" size="sm" className="w-fit" onClick={() => chooseAccent('')}>
              Reset colour
            </Button>
          )}
        </Card>
        <Card title="Home page">
          {drawImage('heroImage', 'Opening picture')}
          <Field label="Heading" error={errors.heroHeading?.message}>
            <Input maxLength={limits.shop.heroHeading} {...register('heroHeading')} />
          </Field>
          <Field label="Text" error={errors.heroText?.message}>
            <Textarea maxLength={limits.shop.heroText} {...register('heroText')} />
          </Field>
        </Card>
        <Card title="Contact">
          <Field label="Support email" error={errors.email?.message}>
            <Input type="email" placeholder={defaults.email} {...register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message}>
            <Input placeholder={defaults.phone} {...register('phone')} />
          </Field>
          <Field label="Postal address" hint="Up to six lines" error={errors.address?.message}>
            <Textarea placeholder={defaults.address.join('\n')} {...register('address')} />
          </Field>
          <Field
            label="Social links"
            hint="One per line: a name, then its address with https://"
            error={errors.socialLinks?.message}
          >
            <Textarea {...register('socialLinks')} />
          </Field>
        </Card>
      </Form>
      <UnsavedChangesDialog isDirty={isDirty} />
    </FormProvider>
  );
}
