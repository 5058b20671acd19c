import { ArrowUpRight } from 'lucide-react';
import { instagramUrl } from '@/lib/instagram';
import { Link } from '@/lib/router';
import { Brand } from './brand';
import { texts } from './texts';

const links = [
  { to: '/terms', label: texts.footer.terms },
  { to: '/privacy', label: texts.footer.privacy },
  { to: '/pricing', label: texts.footer.pricing },
  { to: '/contact', label: texts.footer.contact },
] as const;

const linkStyle = 'py-1.5 no-underline hover:underline';

/**
 * The end of every page that is read rather than worked in. Hidden while a screen loads (`data-screen-loading`), so
 * that the screen does not push it down when it arrives.
 */
export function Footer() {
  return (
    <footer className="border-t border-line py-8 text-sm text-ink-2 [:has([data-screen-loading])+&]:hidden">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-3">
        <Brand size="small" className="mr-auto max-md:w-full" />
        {links.map(({ to, label }) => (
          <Link key={to} to={to} className={linkStyle}>
            {label}
          </Link>
        ))}
        <a
          href={instagramUrl}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} inline-flex items-center gap-1`}
        >
          {texts.footer.instagram}
          <ArrowUpRight className="size-4" />
          <span className="sr-only">{texts.footer.newTab}</span>
        </a>
        <small className="w-full text-xs text-ink-3">
          {texts.footer.copyright(new Date().getFullYear())}
        </small>
      </div>
    </footer>
  );
}
