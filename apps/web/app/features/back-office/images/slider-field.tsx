import type { ChosenPicture } from '@partshelf/contract/back-office/products.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { moveItem, SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { Thumbnail } from '../../../ui/images/thumbnail.tsx';
import { UploadProgress } from '../../accounts/uploads/upload-progress.tsx';
import { ChoosePictures } from './choose-images.tsx';
import { AlternativeText } from './image-field.tsx';
import { usePictureUpload, type PictureShelf } from './image-uploads.ts';

interface SliderFieldProps {
  shelf: PictureShelf;
  /** In the order of showing. */
  value: readonly ChosenPicture[];
  error?: string | undefined;
  /** Gets the pictures as they are at that moment: several uploads may end one after the other. */
  onChange: (change: (before: ChosenPicture[]) => ChosenPicture[]) => void;
}

const isSame = (one: ChosenPicture, other: ChosenPicture) => one.documentId === other.documentId;

export function SliderField({ shelf, value, error, onChange }: SliderFieldProps) {
  const {
    upload,
    error: uploadError,
    sendPictures,
  } = usePictureUpload(shelf, (picture) => onChange((before) => [...before, picture]));
  const room = limits.sliderImages - value.length;
  const isSending = upload.sentShare !== undefined;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Slider pictures</legend>
      <p className="text-xs text-muted-foreground">
        Shown under App Preview, in this order. Up to {limits.sliderImages}. The texts say what a
        picture shows, for people who do not see it.
      </p>
      {value.length > 0 && (
        <SortableList
          label="Slider pictures in order"
          items={value}
          getId={({ documentId }) => documentId}
          getName={(_, place) => `picture ${place + 1}`}
          onMove={(from, to) => onChange((before) => moveItem(before, from, to))}
          className="grid gap-2"
        >
          {(picture, place) => (
            <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap">
              <Thumbnail image={shelf.find(picture.documentId)} widthPx={112} className="w-28" />
              <div className="min-w-40 grow basis-0">
                <AlternativeText
                  label={`Alternative text of picture ${place + 1}`}
                  picture={picture}
                  onChange={(changed) =>
                    onChange((before) =>
                      before.map((other) => (isSame(picture, other) ? changed : other)),
                    )
                  }
                />
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove picture ${place + 1}`}
                onClick={() =>
                  onChange((before) => before.filter((other) => !isSame(picture, other)))
                }
                className="size-8! [&_svg]:size-4!"
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          )}
        </SortableList>
      )}
      {room > 0 && (
        <div>
          <ChoosePictures
            label="Add slider pictures"
            multiple
            disabled={isSending}
            onChoose={(files) => void sendPictures(files.slice(0, room))}
          >
            <ImagePlus aria-hidden />
            Add slider pictures
          </ChoosePictures>
        </div>
      )}
      <UploadProgress sentShare={upload.sentShare} onCancel={upload.cancel} />
      {(uploadError ?? error) && <FieldError>{(uploadError ?? error)!}</FieldError>}
    </fieldset>
  );
}
