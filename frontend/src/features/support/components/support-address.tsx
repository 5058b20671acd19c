import { env } from '@/config/env';
import { texts } from '../texts';

/** The address that people may write to by themselves, where this installation has one. */
export function SupportAddress() {
  const { supportEmail } = env();
  if (supportEmail === null) return null;
  return (
    <p className="mt-6 text-sm text-ink-2">
      {texts.supportAddress.orWriteTo(
        <a href={`mailto:${supportEmail}`} className="text-link underline underline-offset-2 wrap-anywhere">
          {supportEmail}
        </a>,
      )}
    </p>
  );
}
