import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

interface CreatedToken {
  readonly documentId: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export function tokenCreatedMail({
  documentId,
  to,
  publicUrl,
  name,
  scopes,
}: CreatedToken): MailTemplate {
  const title = 'An API token was created';
  return (brand) => ({
    key: `api-token-created-${documentId}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `The API token "${name}" was created in your ${brand.name} account. It allows: ${scopes.join(', ')}.`,
        'If this was not you, revoke the token in your profile and choose a new password.',
      ],
      button: { label: 'Open your profile', url: `${publicUrl}/profile` },
      footer: 'This email is sent whenever an API token is created.',
    }),
  });
}
