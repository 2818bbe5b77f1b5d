export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-popover focus:px-4 focus:py-2 focus:shadow-md"
    >
      Skip to content
    </a>
  );
}
