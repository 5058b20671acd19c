import { Notice } from '@/components/ui/notice';

/** Says that nothing leaves the browser and nothing is really analysed. */
export function LocalNotice() {
  return (
    <Notice className="mb-6">
      There is no server behind this page. Your photos stay in this browser, and the picks are samples.
    </Notice>
  );
}
