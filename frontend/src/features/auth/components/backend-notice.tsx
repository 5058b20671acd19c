import { Notice } from '@/components/ui/notice';
import { texts } from '../texts';

/** Said above a form that has no server to go to. */
export function BackendNotice() {
  return <Notice tone="warning">{texts.backendNotice.noBackend}</Notice>;
}
