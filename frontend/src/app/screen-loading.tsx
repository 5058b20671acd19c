import { LoadingText } from '@/components/ui/skeleton';
import { texts } from './texts';

/** Stands in while a screen's code is on its way; quick ones show nothing. */
export function ScreenLoading() {
  return (
    <div data-screen-loading className="page py-16">
      <LoadingText>{texts.screenLoading.loading}</LoadingText>
    </div>
  );
}
