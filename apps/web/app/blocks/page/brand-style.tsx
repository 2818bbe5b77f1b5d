import { useContext } from 'react';
import { Nonce } from '../../rendering/hydration.tsx';
import { useBrand } from '../../shop-settings.ts';

/** The accent colour of the vendor. */
export function BrandStyle() {
  const nonce = useContext(Nonce);
  const { accent, accentStyles } = useBrand();
  if (!accent || !accentStyles) return null;
  return (
    <>
      <meta name="theme-color" content={accent} />
      <style nonce={nonce} suppressHydrationWarning>
        {accentStyles}
      </style>
    </>
  );
}
