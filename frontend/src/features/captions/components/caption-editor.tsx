import { RefreshCw } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { AltTextEditor } from '@/components/post/alt-text-editor';
import { CaptionField } from '@/components/post/caption-field';
import { HashtagEditor } from '@/components/post/hashtag-editor';
import { Button } from '@/components/ui/button';
import { slidesOf } from '@/data/drafts/slide-order';
import type { Editing } from '../editing';
import { texts } from '../texts';
import { FactSwitches } from './fact-switches';
import { otherPhotosNoticeId, tellsOfOthers } from './other-photos-notice';
import { RefineSection } from './refine-section';
import { RuleNotices } from './rule-notices';
import { VersionButtons } from './version-buttons';

export interface CaptionEditorProps {
  editing: Editing;
  photos: readonly TripPhoto[];
  mayRegenerate: boolean;
  onRegenerate: () => void;
}

/** The written caption and what belongs to it, to be changed at will. */
export function CaptionEditor({ editing, photos, mayRegenerate, onRegenerate }: CaptionEditorProps) {
  const { draft, content, change, isDisabled } = editing;
  const slides = slidesOf(photos, draft);
  return (
    <>
      <section aria-labelledby="caption-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="caption-title" className="mr-auto">
            {texts.caption.title}
          </h2>
          <VersionButtons {...editing} />
          <Button
            size="small"
            icon={RefreshCw}
            disabled={!mayRegenerate || isDisabled}
            onClick={onRegenerate}
          >
            {texts.caption.regenerate}
          </Button>
        </div>
        <CaptionField
          caption={content.caption}
          hashtags={content.hashtags}
          isDisabled={isDisabled}
          describedBy={tellsOfOthers({ content, photos }) ? otherPhotosNoticeId : undefined}
          onChange={change.changeCaption}
        />
        <RuleNotices {...editing} slides={slides.map(({ id }) => id)} />
        <RefineSection {...editing} />
      </section>
      <HashtagEditor content={content} change={change} isDisabled={isDisabled} />
      <AltTextEditor draft={draft} slides={slides} change={change} />
      {content.facts.length + content.excludedFacts.length === 0 ? null : <FactSwitches {...editing} />}
    </>
  );
}
