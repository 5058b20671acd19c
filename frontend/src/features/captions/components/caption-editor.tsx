import { RefreshCw } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { AltTextEditor } from '@/components/post/alt-text-editor';
import { CaptionField } from '@/components/post/caption-field';
import { HashtagEditor } from '@/components/post/hashtag-editor';
import { Button } from '@/components/ui/button';
import type { Content, Draft } from '@/data/drafts/content';
import { slidesOf } from '@/data/drafts/slide-order';
import type { DraftChanges } from '@/data/drafts/use-draft';
import type { Refinement } from '../hooks/use-refinement';
import { FactSwitches } from './fact-switches';
import { otherPhotosNoticeId, tellsOfOthers } from './other-photos-notice';
import { RefineSection } from './refine-section';
import { RuleNotices } from './rule-notices';
import { VersionButtons } from './version-buttons';

export interface CaptionEditorProps {
  draft: Draft;
  content: Content;
  photos: readonly TripPhoto[];
  change: DraftChanges;
  refinement: Refinement;
  isDisabled: boolean;
  mayRegenerate: boolean;
  onRegenerate: () => void;
}

/** The written words, to be changed at will. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { draft, content, photos, change, refinement, isDisabled, mayRegenerate, onRegenerate } = props;
  const { caption, hashtags, facts, excludedFacts } = content;
  const slides = slidesOf(photos, draft);
  const editing = { draft, content, change, refinement, isDisabled };
  return (
    <>
      <section aria-labelledby="caption-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="caption-title" className="mr-auto">
            Caption
          </h2>
          <VersionButtons draft={draft} change={change} isDisabled={isDisabled} />
          <Button size="small" disabled={!mayRegenerate || isDisabled} onClick={onRegenerate}>
            <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Regenerate
          </Button>
        </div>
        <CaptionField
          caption={caption}
          hashtags={hashtags}
          isDisabled={isDisabled}
          describedBy={tellsOfOthers({ content, photos }) ? otherPhotosNoticeId : undefined}
          onChange={change.changeCaption}
        />
        <RuleNotices {...editing} slides={slides.map(({ id }) => id)} />
        <RefineSection {...editing} />
      </section>
      <HashtagEditor content={content} change={change} isDisabled={isDisabled} />
      <AltTextEditor draft={draft} slides={slides} change={change} />
      {facts.length + excludedFacts.length === 0 ? null : <FactSwitches {...editing} />}
    </>
  );
}
