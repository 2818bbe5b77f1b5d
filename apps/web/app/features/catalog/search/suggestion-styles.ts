export const panelStyle =
  'absolute -inset-x-px top-full z-50 mt-1.5 rounded-lg border border-border bg-popover p-1.5 text-sm text-popover-foreground shadow-md';
export const rowStyle = 'flex min-h-14 items-center gap-2.5 rounded-sm px-2.5 py-1.5';
