import { Notice } from '@/components/ui/notice';

/** Says that nothing leaves the browser and nothing is really analysed. */
export function LocalNotice() {
  return (
    <Notice className="mb-6">
      This page runs without a server. Your photos stay in this browser, and the picks are samples.
    </Notice>
  );
}
