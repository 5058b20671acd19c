interface MarkProps {
  className?: string;
  /** Leaves the centre panel empty, as the page that was not found does. */
  hasEmptyCentre?: boolean | undefined;
}

/** The mark: three panels, one ridge running through them. Decorative; the words stand beside it. */
export function Mark({ className, hasEmptyCentre }: MarkProps) {
  return (
    <svg viewBox="0 0 40 32" fill="currentColor" aria-hidden="true" className={className}>
      <g opacity=".4">
        <path d="M1 1.5 10.5 5v22L1 30.5z" />
        {hasEmptyCentre ? null : <path d="M13 5h14v22H13z" />}
        <path d="M29.5 5 39 1.5v29L29.5 27z" />
      </g>
      <path d="M1 23.5 4.5 21l6 2v4L1 30.5z" />
      {hasEmptyCentre ? (
        <path d="M13.5 5.5h13v21h-13z" fill="none" stroke="currentColor" opacity=".4" />
      ) : (
        <path d="M13 20.5 21.5 11 27 16.5V27H13z" />
      )}
      <path d="M29.5 19 39 25.5v5L29.5 27z" />
    </svg>
  );
}
