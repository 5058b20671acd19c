/** When a photo was taken. Cameras write the time of the place, which the server passes on as it is. */
const taken = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** 'October 4, 2025 at 18:52', or null where the camera did not say. */
export function formatTaken(value: string | null): string | null {
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? null : taken.format(time);
}
