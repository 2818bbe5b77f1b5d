import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

export function exportReadyMail({
  documentId,
  to,
  publicUrl,
}: {
  readonly documentId: string;
  readonly to: string;
  readonly publicUrl: string;
}): MailTemplate {
  const title = 'Your data is ready';
  return (brand) => ({
    key: `data-export-${documentId}`,
    to,
    subject: title,
    ...mailLayout(brand, {
      title,
      paragraphs: [
        `The file with the data of your ${brand.name} account is ready. You can download it in your profile for 24 hours.`,
      ],
      button: { label: 'Open your profile', url: `${publicUrl}/profile` },
      footer: 'If you did not ask for it, change your password. The file is only for you.',
    }),
  });
}
