export function contactAddress(subject: string): string {
  return `/support?${new URLSearchParams({ tab: 'contact', subject })}`;
}
