import type { StaffRole } from '@partshelf/contract/accounts/admin.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';

const tasks: Record<StaffRole, string> = {
  Helpdesk: 'You will answer customers in the chat.',
  Admin: 'You will run the shop: products, orders, people.',
};

export function invitationMail(invited: {
  readonly key: string;
  readonly to: string;
  readonly role: StaffRole;
  readonly link: string;
}): MailTemplate {
  return (brand) => {
    const title = `Join the staff of ${brand.name}`;
    return {
      key: invited.key,
      to: invited.to,
      subject: title,
      ...mailLayout(brand, {
        title,
        paragraphs: [
          `You are invited to work at ${brand.name} with the role ${invited.role}. ${tasks[invited.role]}`,
          'Choose a username and a password to make your account. The link works once and for seven days.',
        ],
        button: { label: 'Accept the invitation', url: invited.link },
        footer: 'If you did not expect this, ignore this email. No account is made without you.',
      }),
    };
  };
}
