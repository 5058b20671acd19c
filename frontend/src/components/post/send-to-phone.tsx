import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Dialog } from '@/components/overlays/dialog';
import { texts } from '@/components/texts';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { type PhoneLink, usePhoneLinkMutation } from '@/data/posts/phone-link';
import { CodePlace, PhoneCode } from './phone-code';

export interface SendToPhoneProps {
  /** Answers the saved post's id, or null where it could not be saved. */
  getPostId: () => Promise<string | null>;
  disabled?: boolean;
}

/** A code for the phone's camera. Phones themselves have their share sheet. */
export function SendToPhone({ getPostId, disabled = false }: SendToPhoneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { state, make } = usePhoneLink(getPostId);
  const open = () => {
    setIsOpen(true);
    void make();
  };
  return (
    <>
      <Button className="col-span-full px-2! max-md:pointer-coarse:hidden" disabled={disabled} onClick={open}>
        <Smartphone className="size-4" />
        {texts.phone.send}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={texts.phone.send}
        description={texts.phone.description}
      >
        <LinkView state={state} onMake={() => void make()} />
      </Dialog>
    </>
  );
}

type LinkState =
  | { kind: 'busy' }
  | { kind: 'ready'; link: PhoneLink }
  | { kind: 'failed'; text: string; isGone: boolean };

function usePhoneLink(getPostId: SendToPhoneProps['getPostId']) {
  const [ask] = usePhoneLinkMutation();
  const [state, setState] = useState<LinkState>({ kind: 'busy' });
  const make = async () => {
    setState({ kind: 'busy' });
    const postId = await getPostId();
    if (postId === null) return setState({ kind: 'failed', text: texts.phone.saveFailed, isGone: false });
    const { data, error } = await ask(postId);
    if (data !== undefined) return setState({ kind: 'ready', link: data });
    const failure = toApiError(error);
    const isGone = failure.status === 404;
    setState({ kind: 'failed', text: isGone ? texts.phone.deleted : errorText(failure), isGone });
  };
  return { state, make };
}

function LinkView({ state, onMake }: { state: LinkState; onMake: () => void }) {
  if (state.kind === 'ready') return <PhoneCode key={state.link.url} link={state.link} onMake={onMake} />;
  if (state.kind === 'failed') {
    return (
      <Notice tone="error" {...(state.isGone ? {} : { onRetry: onMake })}>
        {state.text}
      </Notice>
    );
  }
  return (
    <CodePlace>
      <LoadingText>{texts.phone.making}</LoadingText>
    </CodePlace>
  );
}
