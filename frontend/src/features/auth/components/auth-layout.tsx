import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import heroCentre from '@/assets/photos/hero-centre.webp';
import heroLeft from '@/assets/photos/hero-left.webp';
import heroRight from '@/assets/photos/hero-right.webp';
import picos from '@/assets/photos/picos.webp';
import { Brand } from '@/components/layout/brand';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { LinkButton } from '@/components/ui/button';
import { texts } from '../texts';

/** A part of a photograph in three panels, and where to keep it in sight if not in the middle. */
const panel = (src: string, imageClassName = '') =>
  ({ src, imageClassName, alt: '', ratio: 'fill', fit: 'cover' }) as const;

/** The ridge of the home page. */
const ridgePanels = [panel(heroLeft), panel(heroCentre), panel(heroRight)];

/** For those who are new. */
export const peakPanels = [panel(picos, 'object-[26%_50%]'), panel(picos), panel(picos, 'object-[74%_50%]')];

interface AuthLayoutProps {
  title: string;
  /** The document's title, if not the same. */
  documentTitle?: string;
  text?: ReactNode;
  panels?: typeof ridgePanels;
  children: ReactNode;
}

/** A form that gives way to its outcome: the new heading takes focus, so that it is read. */
function useFocusOnNewTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return heading;
}

/** A form alone with the way home above it; from 1024 px on a photograph in three panels at its right. */
export function AuthLayout(props: AuthLayoutProps) {
  const { title, documentTitle = title, text, panels = ridgePanels, children } = props;
  const heading = useFocusOnNewTitle(title);
  return (
    <>
      <title>{`${documentTitle} · Triptych`}</title>
      <div className="grid flex-1 lg:grid-cols-2">
        <div className="page mx-auto [--page:var(--page-form)] grid content-start gap-5 pt-8 pb-12 lg:pt-[12dvh]">
          <div className="flex flex-wrap items-center justify-between">
            <Brand />
            <LinkButton
              to="/"
              variant="ghost"
              size="small"
              icon={ArrowLeft}
              className="-mr-3"
              label={texts.frame.backToHome}
            />
          </div>
          <div>
            <h1 ref={heading} tabIndex={-1} className="outline-none">
              {title}
            </h1>
            {text === undefined ? null : <p className="mt-1 text-pretty text-ink-2 wrap-anywhere">{text}</p>}
          </div>
          {children}
        </div>
        <div className="hidden bg-mat lg:block">
          <div className="sticky top-0 grid h-dvh grid-cols-[1fr_1.35fr_1fr] gap-hinge p-hinge">
            {panels.map((picture) => (
              <PhotoFrame key={picture.src + picture.imageClassName} {...picture} />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
