/** Where customers reach a person. */
const supportEmail = 'support@partshelf.example';

/** A link that opens the customer's mail program with the subject filled in. */
export function mailSupport(subject: string): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`;
}
