import { useCallback } from 'react';

/** Shows a picture that has not been sent yet; it fills the round box around it. */
export function PicturePreview({ picture }: { picture: File }) {
  const showPicture = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(picture);
      return () => URL.revokeObjectURL(image.src);
    },
    [picture],
  );
  return <img ref={showPicture} alt="Your avatar" className="size-full object-cover" />;
}
