/** Dates in words. The server's times are UTC, and so are the days we name. */

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'March 4, 2026', or 'N/A' without a date. */
export function formatLongDate(value: string | null | undefined): string {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? 'N/A' : longDate.format(time);
}

/** 'October 4 – 6, 2025', of days as 'YYYY-MM-DD'. */
export function formatDays(first: string, last: string): string {
  return longDate.formatRange(new Date(first), new Date(last));
}

/** 'YYYY-MM-DD' of a time, or of `absent` where there is none. */
export function formatIsoDate(value: string | null | undefined, absent: Date = new Date()): string {
  const time = Date.parse(value ?? '');
  return new Date(Number.isNaN(time) ? absent : time).toISOString().slice(0, 10);
}
