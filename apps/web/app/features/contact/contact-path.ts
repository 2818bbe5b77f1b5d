export function getContactPath(subject: string): string {
  return `/support?${new URLSearchParams({ tab: 'contact', subject })}`;
}
