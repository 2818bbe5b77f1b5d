export function OrDivider() {
  return (
    <p className="flex items-center gap-3.5 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      or
    </p>
  );
}
