import type { Promises } from '@partshelf/contract/shop/shown-texts.ts';

export function describeOffer({ refundDays }: Promises): string {
  const offer = 'Ready-made parts and add-ons for SharePoint. Pay by card';
  return refundDays > 0
    ? `${offer}, download straight away, and take ${refundDays === 1 ? '1 day' : `${refundDays} days`} to be sure.`
    : `${offer} and download straight away.`;
}
