import type { Config } from '../../config/config.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { MailTemplate } from '../../mails/sealed-mail.ts';
import { createEndLinks } from './unsubscribe-links.ts';

interface Confirmation {
  readonly documentId: string;
  readonly email: string;
  readonly token: string;
  readonly key: string;
}

/** Without the name that was typed: it may be a message to someone else's address. */
export function confirmationMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  { documentId, email, token, key }: Confirmation,
): MailTemplate {
  const end = createEndLinks(config, documentId);
  const query = new URLSearchParams({ token });
  return (brand) => ({
    key,
    to: email,
    subject: 'Confirm your subscription',
    unsubscribeUrl: end.oneClick,
    ...mailLayout(brand, {
      title: 'Confirm your subscription',
      paragraphs: [
        `This address was entered at ${brand.name} to hear when new parts are ready.`,
        'Confirm within seven days that you want these emails. If it was not you, do nothing.',
      ],
      button: {
        label: 'Confirm subscription',
        url: `${config.publicUrl}/confirm-subscription?${query}`,
      },
      footer: 'You receive this email because your address was entered in our form.',
      footerLink: { label: 'Unsubscribe', url: end.page },
    }),
  });
}
