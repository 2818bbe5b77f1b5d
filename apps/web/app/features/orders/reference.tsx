/** An identifier to select and copy as a whole. */
export function Reference({ children }: { children: string }) {
  return <span className="label break-all text-foreground select-all">{children}</span>;
}
