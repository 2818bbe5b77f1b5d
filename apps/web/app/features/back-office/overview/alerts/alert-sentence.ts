/** The server writes an alert in lower case, as for a log. */
export function alertSentence(alert: string): string {
  return alert.charAt(0).toUpperCase() + alert.slice(1);
}
