import { Controller, useFormContext, type FieldError, type Merge } from 'react-hook-form';
import { Card } from '../../../../../ui/card.tsx';
import { ImageField } from '../../images/image-field.tsx';
import type { ImageUploader } from '../../images/use-image-uploader.ts';
import { SliderImagesField } from '../../images/slider-images-field.tsx';
import type { ProductValues } from './product-values.ts';

const singleImages = [
  {
    name: 'img',
    label: 'Main picture',
    hint: 'Shown in product lists. 4 to 3, at least 1200 wide.',
  },
  { name: 'img2', label: 'Second picture', hint: 'Beside the long description.' },
  {
    name: 'img3',
    label: 'Third picture',
    hint: 'Not shown in the shop itself, only to programs that read its API.',
  },
] as const;

export function ProductImages({ uploader }: { uploader: ImageUploader }) {
  const { control, getValues } = useFormContext<ProductValues>();
  return (
    <Card title="Pictures">
      {singleImages.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field, fieldState }) => (
            <ImageField
              label={label}
              hint={hint}
              uploader={uploader}
              value={field.value}
              error={getErrorText(fieldState.error)}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      <Controller
        control={control}
        name="img_slider"
        render={({ field, fieldState }) => (
          <SliderImagesField
            uploader={uploader}
            value={field.value}
            error={getErrorText(fieldState.error)}
            onChange={(change) => field.onChange(change(getValues('img_slider')))}
          />
        )}
      />
    </Card>
  );
}

function getErrorText(error: Merge<FieldError, object> | undefined): string | undefined {
  if (!error) return undefined;
  const { message, alternativeText } = error as FieldError & { alternativeText?: FieldError };
  return message ?? alternativeText?.message ?? 'Please check the alternative texts';
}
