import type { Config } from '../../config/config.ts';
import { mailLayout } from '../../mails/layout.ts';
import type { Mail } from '../../providers/mail.ts';
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
): Mail {
  const end = createEndLinks(config, documentId);
  const query = new URLSearchParams({ token });
  return {
    key,
    to: email,
    subject: 'Confirm your subscription',
    unsubscribeUrl: end.oneClick,
    ...mailLayout({
      title: 'Confirm your subscription',
      paragraphs: [
        'This address was entered at Partshelf to hear when new parts are ready.',
        'Confirm within seven days that you want these emails. If it was not you, do nothing.',
      ],
      button: {
        label: 'Confirm subscription',
        url: `${config.publicUrl}/confirm-subscription?${query}`,
      },
      footer: 'You receive this email because your address was entered in our form.',
      footerLink: { label: 'Unsubscribe', url: end.page },
    }),
  };
}
