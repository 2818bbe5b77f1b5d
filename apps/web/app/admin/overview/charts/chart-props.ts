/** Colours come from the design tokens, so that charts follow the theme. */
export const axisProps = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--muted-foreground)' },
  tickLine: false,
} as const;

export const gridProps = { stroke: 'var(--border)', vertical: false } as const;

export const barProps = { isAnimationActive: false, maxBarSize: 28 } as const;

export const tooltipProps = {
  isAnimationActive: false,
  cursor: { fill: 'var(--accent)' },
  contentStyle: {
    background: 'var(--popover)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--r-md)',
    boxShadow: 'var(--sh-md)',
  },
  itemStyle: { color: 'var(--foreground)' },
} as const;
