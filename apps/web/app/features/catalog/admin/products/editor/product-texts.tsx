import { limits } from '@partshelf/contract/limits.ts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { CharacterCount } from '../../../../../ui/forms/character-count.tsx';
import { Field, Input } from '../../../../../ui/forms/field.tsx';
import { Textarea } from '../../../../../ui/forms/textarea.tsx';
import { Card } from '../../../../../ui/card.tsx';
import { RichTextEditor } from '../../../../../admin/rich-text/rich-text-editor.tsx';
import type { ProductValues } from './product-values.ts';

export function ProductTexts() {
  const { register, control, formState } = useFormContext<ProductValues>();
  const { errors } = formState;
  const description = useWatch({ control, name: 'description' });
  return (
    <Card title="Texts">
      <Field label="Title" error={errors.title?.message}>
        <Input maxLength={limits.titleMax} {...register('title')} />
      </Field>
      <Field
        label="Description"
        hint="One or two sentences, for product tiles and search results."
        error={errors.description?.message}
        aside={<CharacterCount length={description.length} max={limits.descriptionMax} />}
      >
        <Textarea rows={3} {...register('description')} />
      </Field>
      <Field
        label="Long description"
        hint="Each line becomes a point of the list on the product page."
        error={errors.long_description?.message}
      >
        <Textarea rows={6} {...register('long_description')} />
      </Field>
      <Controller
        control={control}
        name="other_description"
        render={({ field, fieldState }) => (
          <RichTextEditor
            label="Other description"
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
    </Card>
  );
}
