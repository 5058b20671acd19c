import { texts } from '@/components/texts';
import { Notice } from '@/components/ui/notice';

/** Says that nothing leaves the browser and nothing is really analysed. */
export function LocalNotice() {
  return <Notice className="mb-6">{texts.withoutServer}</Notice>;
}
