import type { MailTemplate } from '../../../../db/jobs.ts';
import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { mailLayout } from '../../../../mail/layout.ts';

interface News {
  readonly publicUrl: string;
  readonly release: {
    readonly documentId: string;
    readonly productDocumentId: string;
    readonly title: string;
    readonly version: string;
    readonly changelog: string;
  };
}

interface Owner {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly orderDocumentId: string;
  readonly unsubscribeToken: string;
  /** What the release changes for this owner, in sentences. */
  readonly changes: readonly string[];
}

export function releaseMail({ publicUrl, release }: News, owner: Owner): MailTemplate {
  const { title } = release;
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token: owner.unsubscribeToken })}`;
  const install = `${publicUrl}/order/${owner.orderDocumentId}/install?product=${release.productDocumentId}`;
  const version = describeVersion(release.version);
  return (brand) => ({
    key: `release-${release.documentId}-${owner.documentId}`,
    to: owner.email,
    subject: `${title} ${version} is ready to download`,
    unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
    ...mailLayout(brand, {
      title: `${title} ${version}`,
      paragraphs: [
        `Hello ${owner.username},`,
        ...owner.changes,
        `A new version of ${title} is ready, and it is yours: the download is with your orders.`,
        'What has changed:',
        ...release.changelog
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      link: { label: 'How to install it', url: install },
      footer: `You receive this email because you bought ${title} at ${brand.name}.`,
      footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
    }),
  });
}
