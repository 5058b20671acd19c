import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from '@/lib/router';

export interface MenuProps {
  /** The button that opens it; it must take a ref and spread its props. */
  trigger: ReactNode;
  /** Stands above the entries and is no entry. */
  header?: ReactNode;
  children: ReactNode;
  /** The edge of its button that it keeps to, where there is room. */
  align?: 'start' | 'end';
  isInitiallyOpen?: boolean;
}

/** The screen that an entry has led to has the focus already, and the button does not take it back. */
function keepFocusOfScreen(event: Event) {
  if (document.activeElement?.id === 'main') event.preventDefault();
}

/** A menu of 280 px under its button, in the same landmark of the page. On a screen too low for it, it scrolls. */
export function Menu({ trigger, header, children, align = 'end', isInitiallyOpen = false }: MenuProps) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const findLandmark = useCallback((button: HTMLButtonElement | null) => {
    setLandmark(button?.closest<HTMLElement>('header, main') ?? null);
  }, []);
  return (
    <Primitive.Root defaultOpen={isInitiallyOpen} modal={false}>
      <Primitive.Trigger ref={findLandmark} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal container={landmark}>
        <Primitive.Content
          align={align}
          sideOffset={8}
          collisionPadding={16}
          onCloseAutoFocus={keepFocusOfScreen}
          className="animate-drop-in z-(--z-menu) max-h-(--radix-dropdown-menu-content-available-height) w-70 max-w-[calc(100vw-2rem)] scroll-py-1.5 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1.5 text-sm shadow-3"
        >
          {header === undefined ? null : (
            <div className="mb-1.5 border-b border-line px-3 pt-3 pb-3.5">{header}</div>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const itemStyle =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 py-2 text-left no-underline outline-none select-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus data-disabled:text-ink-3';

export interface MenuItemProps {
  icon: LucideIcon;
  label: string;
  /** Where it leads; without it, `onSelect` says what it does. */
  to?: string;
  onSelect?: () => void;
  isDisabled?: boolean;
}

export function MenuItem({ icon: Icon, label, to, onSelect, isDisabled = false }: MenuItemProps) {
  const content = (
    <>
      <Icon className="size-4.5 flex-none" />
      {label}
    </>
  );
  return (
    <Primitive.Item asChild disabled={isDisabled} {...(onSelect === undefined ? {} : { onSelect })}>
      {to === undefined ? (
        <button type="button" className={itemStyle}>
          {content}
        </button>
      ) : (
        <Link to={to} className={itemStyle}>
          {content}
        </Link>
      )}
    </Primitive.Item>
  );
}
