import { env } from '@/config/env';

/** The address that people may write to, as this installation has it. */
export function SupportAddress() {
  const { supportEmail } = env();
  if (supportEmail === null) return <>No support address is configured for this site.</>;
  return (
    <a href={`mailto:${supportEmail}`} className="text-link underline underline-offset-2 wrap-anywhere">
      {supportEmail}
    </a>
  );
}
