import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/components/layout/avatar';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { foldText, withHash } from '@/data/posts/post-text';
import { useSession } from '@/data/session/use-session';
import type { CroppedSlide } from '../crop/crop-plan';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

/** The post as the feed shows it: the picture that the carousel is at, folded caption. */
export function MockPost({ preview, slide }: { preview: Preview; slide: CroppedSlide }) {
  const { slides, index, content } = preview;
  const { user } = useSession();
  const name = user?.username ?? texts.mockPost.nameless;
  const [isOpen, setIsOpen] = useState(false);
  const fold = foldText(content.caption);
  const isWhole = isOpen || !fold.isFolded;
  return (
    <article
      aria-label={texts.mockPost.label}
      className="mx-auto w-full max-w-100 overflow-hidden rounded-card border border-line bg-surface text-sm"
    >
      <header className="flex items-center gap-2.5 p-3">
        <Avatar user={user} />
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <Ellipsis className="ml-auto size-5 flex-none" />
      </header>
      <PhotoFrame
        src={slide.src}
        alt={slide.alt}
        crop={slide.crop}
        className="rounded-none!"
        imageClassName="rounded-none!"
        isPriority
      >
        {slides.length > 1 ? (
          <span className="absolute top-3 right-3 rounded-pill bg-photo-scrim/86 px-2.25 py-0.5 text-2xs/5 text-on-photo figures">
            {texts.mockPost.place(index + 1, slides.length)}
          </span>
        ) : null}
      </PhotoFrame>
      <div aria-hidden="true" className="flex gap-3.5 px-3 pt-3 pb-1">
        <Heart className="size-6" />
        <MessageCircle className="size-6" />
        <Send className="size-6" />
        <Bookmark className="ml-auto size-6" />
      </div>
      <p className="px-3 pt-1 pb-4 wrap-anywhere whitespace-pre-line">
        <b className="font-semibold">{name}</b> {isWhole ? content.caption.trim() : fold.shown}
        {isWhole ? (
          <span className="text-link">
            {content.hashtags.length === 0 ? '' : `\n\n${content.hashtags.map(withHash).join(' ')}`}
          </span>
        ) : (
          <button type="button" className="-my-1 py-1 text-ink-2" onClick={() => setIsOpen(true)}>
            {texts.mockPost.more}
          </button>
        )}
      </p>
    </article>
  );
}
