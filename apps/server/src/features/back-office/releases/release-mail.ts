import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { describePermission } from '@partshelf/contract/packages/permission-words.ts';
import { describeVersion } from '@partshelf/contract/catalog/version-words.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { Mail } from '../../../providers/mail.ts';

interface News {
  readonly publicUrl: string;
  readonly release: {
    readonly documentId: string;
    readonly title: string;
    readonly version: string;
    readonly changelog: string;
  };
  readonly newPermissions: PackageFacts['permissions'];
}

interface Owner {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly unsubscribeToken: string;
}

function warn(permissions: News['newPermissions']): string[] {
  if (permissions.length === 0) return [];
  const asked = permissions.map(describePermission).join('; ');
  return [
    `Before you install it: this version asks your administrator to approve what the version before it did not. ${asked}.`,
  ];
}

export function releaseMail({ publicUrl, release, newPermissions }: News, owner: Owner): Mail {
  const { title } = release;
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token: owner.unsubscribeToken })}`;
  const version = describeVersion(release.version);
  const changes = release.changelog.split(/\s*\n\s*/).filter(Boolean);
  return {
    key: `release-${release.documentId}-${owner.documentId}`,
    to: owner.email,
    subject: `${title} ${version} is ready to download`,
    unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
    ...mailLayout({
      title: `${title} ${version}`,
      paragraphs: [
        `Hello ${owner.username},`,
        ...warn(newPermissions),
        `A new version of ${title} is ready, and it is yours: the download is with your orders.`,
        'What has changed:',
        ...changes,
      ],
      button: { label: 'View your orders', url: `${publicUrl}/order` },
      footer: `You receive this email because you bought ${title} at Partshelf.`,
      footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
    }),
  };
}
