import { Controller, useFormContext, type FieldError, type Merge } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { PictureField } from '../../images/image-field.tsx';
import type { PictureShelf } from '../../images/image-uploads.ts';
import { SliderField } from '../../images/slider-field.tsx';
import type { ProductValues } from './product-values.ts';

const single = [
  { name: 'img', label: 'Main picture', hint: 'Stands on the shelf. 4 to 3, at least 1200 wide.' },
  { name: 'img2', label: 'Second picture', hint: 'Beside the long description.' },
  {
    name: 'img3',
    label: 'Third picture',
    hint: 'Not shown in the shop itself, only to programs that read its API.',
  },
] as const;

export function ProductPictures({ shelf }: { shelf: PictureShelf }) {
  const { control, getValues } = useFormContext<ProductValues>();
  return (
    <Card title="Pictures">
      {single.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <PictureField
              label={label}
              hint={hint}
              shelf={shelf}
              value={field.value}
              error={textOf(fieldState.error)}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Controller
        control={control}
        name="img_slider"
        render={({ field, fieldState }) => (
          <SliderField
            shelf={shelf}
            value={field.value}
            error={textOf(fieldState.error)}
            onChange={(change) => field.onChange(change(getValues('img_slider')))}
          />
        )}
      />
    </Card>
  );
}

/** Of a picture, or of its text. */
function textOf(error: Merge<FieldError, object> | undefined): string | undefined {
  if (!error) return undefined;
  const { message, alternativeText } = error as FieldError & { alternativeText?: FieldError };
  return message ?? alternativeText?.message ?? 'Please check the alternative texts';
}
