export const compactTableStyle =
  'w-full text-sm [&_td]:border-t [&_td]:border-border [&_td]:py-2.5 [&_td]:pr-3 [&_td]:align-top [&_td:last-child]:pr-0 [&_tfoot_th]:border-t [&_tfoot_th]:border-border [&_tfoot_th]:py-2.5 [&_th]:pr-3 [&_th]:text-left [&_th:last-child]:pr-0 [&_thead_th]:pb-2 [&_thead_th]:text-xs [&_thead_th]:font-semibold [&_thead_th]:text-muted-foreground';
