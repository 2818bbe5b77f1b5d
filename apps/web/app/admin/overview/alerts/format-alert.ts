/** The server sends alerts in lower case. */
export function formatAlert(alert: string): string {
  return alert.charAt(0).toUpperCase() + alert.slice(1);
}
