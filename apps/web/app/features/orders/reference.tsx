export function Reference({ children }: { children: string }) {
  return <span className="label break-all text-foreground select-all">{children}</span>;
}
