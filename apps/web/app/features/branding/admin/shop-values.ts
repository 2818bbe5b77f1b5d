import type { ShopBrandSettings } from '@partshelf/contract/branding/admin.ts';

/** Lists are texts with a line for each entry. */
export type ShopValues = Omit<ShopBrandSettings, 'address' | 'socialLinks'> & {
  readonly address: string;
  readonly socialLinks: string;
};

export function toShopValues({ address, socialLinks, ...settings }: ShopBrandSettings): ShopValues {
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

export function toShopSettings({ address, socialLinks, ...values }: ShopValues): ShopBrandSettings {
  return {
    ...values,
    address: toLines(address),
    socialLinks: toLines(socialLinks).map(toSocialLink),
  };
}
