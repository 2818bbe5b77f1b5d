import favicon from '../../assets/favicon.svg';
import { useBrand, useImageUrl } from '../../shop-settings.ts';

/** Drawn from the logo of the vendor, or those of the app. */
export function BrandIcons() {
  const { logo, icons } = useBrand();
  const toImageUrl = useImageUrl();
  const find = (sizePx: number) => {
    const icon = icons.find((one) => one.sizePx === sizePx && one.purpose === 'any');
    return icon && toImageUrl(icon.url);
  };
  const small = find(32);
  return (
    <>
      {small ? (
        <link rel="icon" href={small} sizes="32x32" type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
      )}
      <link rel="apple-touch-icon" href={find(180) ?? '/apple-touch-icon.png'} />
      {!logo && <link rel="icon" href={favicon} type="image/svg+xml" />}
    </>
  );
}
