import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminBrand, BrandSettings } from '@partshelf/contract/branding/admin.ts';
import { dateLocales } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useId, useState } from 'react';
import { Controller, FormProvider, useFormContext, useWatch } from 'react-hook-form';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { nearestAccent } from '@partshelf/contract/branding/accent.ts';
import { ConflictCard, useStored } from '../../../ui/conflict.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import {
  EditorPage,
  FormErrors,
  SaveButton,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { HeaderPreview, isColour } from './preview.tsx';
import { BrandingImageField } from './image-field.tsx';
import { api } from '../../../api.ts';
import { useSave } from '../../../ui/use-save.ts';
import { apiQuery } from '../../../query-client.ts';

export default function BrandingPage() {
  return (
    <EditorPage
      title="Name and look"
      query={useQuery(brandingQuery)}
      errorText="The settings could not be loaded."
    >
      {({ data: shop }) => <BrandingEditor shop={shop} />}
    </EditorPage>
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const imageFields = [
  ['logo', 'Logo'],
  ['logoDark', 'Dark variant'],
  ['icon', 'Square icon'],
] as const;

function useBrandingForm(settings: BrandSettings) {
  const queries = useQueryClient();
  const stored = useStored({
    stored: settings,
    toValues: toBrandValues,
    read: async () => {
      const query = { ...brandingQuery, staleTime: 0 };
      return (await queries.fetchQuery(query)).data.settings;
    },
  });
  const saving = useSave(
    { defaultValues: toBrandValues(settings) },
    {
      save: (values) =>
        api('PUT /back-office/shop', { body: { ...toSettings(values), before: stored.base } }),
      onRefused: stored.refuse,
      onSaved: (answer, _values, { reset }) => {
        queries.setQueryData(brandingQuery.queryKey, answer);
        reset(toBrandValues(answer.data.settings));
        stored.saved(answer.data.settings);
      },
      success: () => ({ title: 'Saved. Reload a page to see it.' }),
      failureText: 'The settings could not be saved. Please try again.',
      findField: findListOfLine,
    },
  );
  return { ...saving, stored };
}

function BrandingEditor({
  shop: { settings, images: storedImages, defaults },
}: {
  shop: AdminBrand;
}) {
  const formId = useId();
  const { form, stored, submit, isPending, isSuccess } = useBrandingForm(settings);
  const images = useBrandingImages(storedImages);
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Name and look"
        actions={
          <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
            Save changes
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard
          conflict={stored.conflict}
          labels={{ heroHeading: 'Heading', heroText: 'Text', heroImage: 'Opening picture' }}
          onChoose={(sides) => stored.choose(form, sides)}
        />
      )}
      <Form id={formId} onSubmit={submit} className="grid min-w-0 items-start gap-5 xl:grid-cols-2">
        <PreviewCard defaults={defaults} images={images} />
        <IdentityCard defaults={defaults} images={images} />
        <AccentCard defaults={defaults} />
        <HomePageCard images={images} />
        <ContactCard defaults={defaults} />
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}

type BrandingImages = ReturnType<typeof useBrandingImages>;

interface BrandingCardProps {
  /** Empty fields show them. */
  defaults: AdminBrand['defaults'];
  images: BrandingImages;
}

function PreviewCard({ defaults, images }: BrandingCardProps) {
  const { control } = useFormContext<FormValues>();
  const [name, accent, logo, logoDark] = useWatch({
    control,
    name: ['name', 'accent', 'logo', 'logoDark'],
  });
  return (
    <Card title="Preview" className="xl:col-span-2">
      <HeaderPreview
        name={name.trim() || defaults.name}
        accent={accent}
        logo={images.find(logo)}
        logoDark={images.find(logoDark)}
      />
    </Card>
  );
}

function IdentityCard({ defaults, images }: BrandingCardProps) {
  const { control, register, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  const partPrefix = useWatch({ control, name: 'partPrefix' });
  return (
    <Card title="Identity">
      <Field label="Shop name" error={errors.name?.message}>
        <Input maxLength={limits.shop.name} placeholder={defaults.name} {...register('name')} />
      </Field>
      <Field
        label="Prefix of part numbers"
        hint={`${partPrefix.trim().toUpperCase() || defaults.partPrefix}0042`}
        error={errors.partPrefix?.message}
      >
        <Input
          placeholder={defaults.partPrefix}
          autoComplete="off"
          spellCheck={false}
          {...register('partPrefix')}
        />
      </Field>
      <Field
        label="Date format"
        hint="It is used on pages, in emails and in documents. All texts stay in English."
      >
        <Select {...register('dateLocale')}>
          {dateLocales.map((locale) => (
            <option key={locale} value={locale}>
              {formatDateInZone('2026-11-20', { locale, timeZone: 'UTC' })} ·{' '}
              {languageNames.of(locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Tag line" hint="In the footer" error={errors.tagLine?.message}>
        <Input maxLength={limits.shop.tagLine} {...register('tagLine')} />
      </Field>
      {imageFields.map(([field, label]) => (
        <ImageControl key={field} name={field} label={label} images={images} />
      ))}
    </Card>
  );
}

function AccentCard({ defaults }: Pick<BrandingCardProps, 'defaults'>) {
  const { control, register, setValue, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  const accent = useWatch({ control, name: 'accent' });
  const chooseAccent = (chosen: string) => setValue('accent', chosen, { shouldDirty: true });
  return (
    <Card title="Accent colour">
      <Field
        label="Colour"
        hint="Leave it empty to use the default colour."
        error={errors.accent?.message}
      >
        <Input
          maxLength={7}
          placeholder={defaults.accent}
          autoComplete="off"
          {...register('accent')}
        />
      </Field>
      <label className="flex w-fit cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="color"
          value={isColour(accent) ? accent : defaults.accent}
          onChange={({ target }) => chooseAccent(target.value)}
          className="h-10 w-14 cursor-pointer rounded-md border border-input bg-card p-1"
        />
        Pick a colour
      </label>
      <NearestAccent accent={accent} onChoose={chooseAccent} />
      {accent && (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => chooseAccent('')}>
          Reset colour
        </Button>
      )}
    </Card>
  );
}

function HomePageCard({ images }: Pick<BrandingCardProps, 'images'>) {
  const { register, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  return (
    <Card title="Home page">
      <ImageControl name="heroImage" label="Opening picture" images={images} />
      <Field label="Heading" error={errors.heroHeading?.message}>
        <Input maxLength={limits.shop.heroHeading} {...register('heroHeading')} />
      </Field>
      <Field label="Text" error={errors.heroText?.message}>
        <Textarea maxLength={limits.shop.heroText} {...register('heroText')} />
      </Field>
    </Card>
  );
}

function ContactCard({ defaults }: Pick<BrandingCardProps, 'defaults'>) {
  const { register, formState } = useFormContext<FormValues>();
  const { errors } = formState;
  return (
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
  );
}

interface ImageControlProps {
  name: 'logo' | 'logoDark' | 'icon' | 'heroImage';
  label: string;
  images: BrandingImages;
}

function ImageControl({ name, label, images }: ImageControlProps) {
  const { control } = useFormContext<FormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <BrandingImageField
          label={label}
          image={images.find(value)}
          error={error?.message}
          onUpload={images.add}
          onChange={onChange}
        />
      )}
    />
  );
}

/** An error of one line is shown at its list. */
function findListOfLine(name: string, values: FormValues): keyof FormValues | undefined {
  const [list = ''] = name.split('.');
  return Object.hasOwn(values, list) ? (list as keyof FormValues) : undefined;
}

/** Lists are texts with a line for each entry. */
type FormValues = Omit<BrandSettings, 'address' | 'socialLinks'> & {
  readonly address: string;
  readonly socialLinks: string;
};

function toBrandValues({ address, socialLinks, ...settings }: BrandSettings): FormValues {
  return {
    ...settings,
    address: address.join('\n'),
    socialLinks: socialLinks.map(({ name, url }) => `${name} ${url}`).join('\n'),
  };
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function toSocialLink(line: string) {
  const words = line.split(/\s+/);
  return { name: words.slice(0, -1).join(' '), url: words.at(-1)! };
}

function toSettings({ address, socialLinks, ...values }: FormValues): BrandSettings {
  return {
    ...values,
    address: toLines(address),
    socialLinks: toLines(socialLinks).map(toSocialLink),
  };
}

/** Images that were uploaded and are not saved yet are among them. */
function useBrandingImages(stored: AdminBrand['images']) {
  const [uploaded, setUploaded] = useState<readonly Image[]>([]);
  const known = [...uploaded, ...Object.values(stored)];
  return {
    find: (documentId: string | null) =>
      known.find((image) => image?.documentId === documentId) ?? undefined,
    add: (image: Image) => setUploaded((before) => [...before, image]),
  };
}

interface NearestAccentProps {
  accent: string;
  onChoose: (accent: string) => void;
}

/** It is offered for a colour that the server would refuse. */
function NearestAccent({ accent, onChoose }: NearestAccentProps) {
  if (!isColour(accent)) return null;
  const nearest = nearestAccent(accent.toLowerCase());
  if (nearest === accent.toLowerCase()) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      This colour is too light to read.
      <Button variant="outline" size="sm" onClick={() => onChoose(nearest)}>
        Use {nearest}
      </Button>
    </p>
  );
}

const brandingQuery = apiQuery(['back-office', 'shop'], 'GET /back-office/shop', {});
