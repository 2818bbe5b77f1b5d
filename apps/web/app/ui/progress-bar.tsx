interface ProgressBarProps {
  label: string;
  share: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-secondary"
    >
      {percent === undefined ? (
        <div className="size-full motion-safe:animate-shimmer bg-linear-to-r/oklch from-primary-soft via-primary to-primary-soft bg-size-[200%_100%]" />
      ) : (
        <div
          className="size-full origin-left bg-primary transition-transform"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      )}
    </div>
  );
}
