import { toMailedName } from '@partshelf/contract/api/names.ts';
import { formatDateTimeInZone } from '@partshelf/contract/dates.ts';
import type { RoleName } from '@partshelf/contract/roles.ts';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { listOtherAdmins, type AdminContact } from './active-admins.ts';

interface Recipient extends AdminContact {
  readonly id: number;
}

type WriteMail = (mail: {
  readonly key: string;
  readonly to: string;
  readonly isOwner: boolean;
}) => MailTemplate;

/** The mail goes to the user and to all other Admins, each with a key of its own. */
export async function enqueueSecurityMails(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  user: Recipient,
  key: string,
  writeMail: WriteMail,
): Promise<void> {
  const admins = await listOtherAdmins(db, user.id);
  const mails = [user, ...admins].map(({ documentId, email }) => {
    const ownKey = `${key}-${documentId}`;
    const isOwner = documentId === user.documentId;
    return { key: ownKey, data: writeMail({ key: ownKey, to: email, isOwner }) };
  });
  await jobs.enqueueAll(db, 'send-mail', mails);
}

interface StaffMember {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
}

interface NewDeviceSignIn {
  readonly key: string;
  readonly method: keyof typeof methodLabels;
  readonly device: string;
  readonly at: Date;
}

const methodLabels = {
  password: 'Password',
  google: 'Google',
  microsoft: 'Microsoft',
  passkey: 'Passkey',
};

const newDeviceTextsForOwner = {
  title: 'New login to your account',
  text: 'Your staff account was used to log in on a device that it has not been used on within a year.',
  action: 'If this was not you, choose a new password now and tell an Admin.',
  button: { label: 'Choose a new password', path: '/forgot-password' },
};

const newDeviceTextsForAdmin = {
  title: 'A staff member logged in on a new device',
  text: 'A staff account was used to log in on a device that it has not been used on within a year.',
  action: 'If you do not expect this, ask the person. You can block the account under "People".',
  button: { label: 'Open the audit list', path: '/admin/audit?subject=sign-in' },
};

export async function enqueueNewDeviceMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  staff: StaffMember,
  { key, method, device, at }: NewDeviceSignIn,
): Promise<void> {
  const { publicUrl } = deps.config;
  await enqueueSecurityMails(deps, db, staff, `new-device-${key}`, (mail) => (brand) => {
    const { title, text, action, button } = mail.isOwner
      ? newDeviceTextsForOwner
      : newDeviceTextsForAdmin;
    return {
      key: mail.key,
      to: mail.to,
      subject: title,
      paragraphs: [text, action],
      rows: [
        { label: 'Account', value: staff.username },
        { label: 'Device', value: device },
        { label: 'Logged in with', value: methodLabels[method] },
        {
          label: 'Time',
          value: `${formatDateTimeInZone(at, { locale: brand.dateLocale, timeZone: 'UTC' })} UTC`,
        },
      ],
      button: { label: button.label, url: `${publicUrl}${button.path}` },
      reason: `you are ${mail.isOwner ? 'staff' : 'an Admin'} of ${brand.name}`,
    };
  });
}

interface RoleChange {
  readonly from: RoleName;
  readonly to: RoleName;
  readonly by: string;
}

/** The Admin who did it gets the mail too: another user may have used their session. */
export async function enqueueRoleChangeMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  user: StaffMember,
  { from, to, by }: RoleChange,
): Promise<void> {
  const { publicUrl } = deps.config;
  const key = `role-changed-${newDocumentId()}`;
  await enqueueSecurityMails(deps, db, user, key, (mail) => (brand) => {
    const title = mail.isOwner ? 'Your role was changed' : 'The role of an account was changed';
    const signIn = 'All devices were logged out: log in again.';
    return {
      key: mail.key,
      to: mail.to,
      subject: title,
      paragraphs: mail.isOwner
        ? [`Your account at ${brand.name} has another role now. ${signIn}`]
        : [`An account at ${brand.name} has another role now. If you do not expect this, undo it.`],
      rows: [
        { label: 'Account', value: toMailedName(user.username) },
        { label: 'Role before', value: from },
        { label: 'Role now', value: to },
        { label: 'Changed by', value: toMailedName(by) },
      ],
      button: mail.isOwner
        ? { label: 'Login', url: `${publicUrl}/login` }
        : { label: 'Open the people', url: `${publicUrl}/admin/people` },
      reason: mail.isOwner ? 'your role was changed' : `you are an Admin of ${brand.name}`,
    };
  });
}

interface BankAccountChange {
  readonly from: string;
  readonly to: string;
}

/** Money of buyers goes to the account, so every Admin learns of another one. */
export async function enqueueBankAccountMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  actor: StaffMember,
  { from, to }: BankAccountChange,
): Promise<void> {
  const { publicUrl } = deps.config;
  const key = `bank-account-${newDocumentId()}`;
  await enqueueSecurityMails(deps, db, actor, key, (mail) => (brand) => ({
    key: mail.key,
    to: mail.to,
    subject: 'The bank account of the shop was changed',
    paragraphs: [
      `Bank transfers to ${brand.name} go to another account now.`,
      'If you do not expect this, change it back, and ask the person who did it.',
    ],
    rows: [
      { label: 'IBAN before', value: from || 'none' },
      { label: 'IBAN now', value: to || 'none' },
      { label: 'Changed by', value: toMailedName(actor.username) },
    ],
    button: { label: 'Open the settings', url: `${publicUrl}/admin/settings/payments` },
    reason: `you are an Admin of ${brand.name}`,
  }));
}
