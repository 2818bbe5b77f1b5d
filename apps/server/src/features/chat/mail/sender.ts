import type { Config, InboundSettings } from '../../../platform/config.ts';
import type { MailHead } from './mail-head.ts';

export function isOwn(
  { inbound, mail, publicUrl }: Pick<Config, 'inbound' | 'mail' | 'publicUrl'>,
  { from, messageId }: MailHead,
): boolean {
  const ownAddress = /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
  const own = [ownAddress, inbound!.replyAddress].map((address) => address.toLowerCase());
  const isOwnAddress = from.some((address) => {
    const [name, domain] = address.split('@');
    return own.includes(`${name?.split('+')[0]}@${domain}`);
  });
  return isOwnAddress || messageId.toLowerCase().endsWith(`@${new URL(publicUrl).hostname}>`);
}

export function isForged(
  { authservId }: InboundSettings,
  { authenticationResults }: MailHead,
): boolean {
  const isByServer = (results: string) =>
    results.split(/[;\s]/, 1)[0]!.toLowerCase() === authservId?.toLowerCase();
  const counted = authservId ? authenticationResults.find(isByServer) : authenticationResults[0];
  const has = (method: string, result: string) =>
    new RegExp(String.raw`\b${method}\s{0,9}=\s{0,9}${result}\b`, 'i').test(counted ?? '');
  if (has('dmarc', 'fail')) return true;
  if (has('dmarc', 'pass')) return false;
  return (
    (has('dkim', 'fail') && !has('spf', 'pass')) || (has('spf', 'fail') && !has('dkim', 'pass'))
  );
}
