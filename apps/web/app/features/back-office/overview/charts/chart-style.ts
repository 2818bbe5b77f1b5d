/** Colours come from the tokens, so that a plot follows the theme. Nothing moves. */
export const axisLook = {
  stroke: 'var(--border)',
  tick: { fill: 'var(--muted-foreground)' },
  tickLine: false,
} as const;

export const gridLook = { stroke: 'var(--border)', vertical: false } as const;

export const barLook = { isAnimationActive: false, maxBarSize: 28 } as const;

export const tooltipLook = {
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
