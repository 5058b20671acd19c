import { Notice } from '@/components/ui/notice';
import { texts } from './texts';

/** Says that nothing leaves the browser and nothing is really analysed. */
export function LocalNotice() {
  return <Notice className="mb-6">{texts.withoutServer}</Notice>;
}
