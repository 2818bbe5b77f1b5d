import { Refusal } from './refusal.ts';

const start = '%PDF-';
/** Viewers look no further. */
const longestLead = 1024;
const tailBytes = 64 * 1024 + 22;

/** Viewers also open one with something before it; other files may mention a PDF at their start. */
export function isPdf(bytes: Buffer, extension: string): boolean {
  const lead = bytes.toString('latin1', 0, longestLead + start.length).indexOf(start);
  if (lead <= 0) return lead === 0;
  return extension === '.pdf' || /^\s*$/.test(bytes.toString('latin1', 0, lead));
}

const refuse = () => new Refusal('This PDF is damaged, or it is another file as well.');

/** @throws Refusal for one that no viewer opens, and for one that is another file as well */
export function checkPdf(bytes: Buffer): void {
  const lead = bytes.toString('latin1', 0, bytes.indexOf(start));
  if (/<[a-z!?/]/i.test(lead) || /^(?:PK|MZ|GIF8|\x7FELF|#!)/.test(lead)) throw refuse();
  const hasObjects = bytes.includes('endobj');
  const hasIndex = ['trailer', 'startxref', '/XRef', '/Catalog'].some((part) =>
    bytes.includes(part),
  );
  if (!hasObjects || !hasIndex || hasArchive(bytes) || hasPage(bytes)) throw refuse();
}

/** Programs find an archive by its last part, which says how much follows. */
function hasArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - tailBytes));
  const finalMark = tail.lastIndexOf('%%EOF');
  for (
    let end = tail.indexOf('PK\x05\x06');
    end !== -1;
    end = tail.indexOf('PK\x05\x06', end + 1)
  ) {
    if (end + 22 > tail.length) return false;
    const isLast = end + 22 + tail.readUInt16LE(end + 20) === tail.length;
    if (isLast || end > finalMark) return true;
  }
  return false;
}

function hasPage(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return end !== -1 && /<(?:!doctype|html|script|svg)\b/i.test(bytes.toString('latin1', end));
}
