import { Notice } from '@/components/ui/notice';

/** Said above a form that has no server to go to. */
export function BackendNotice() {
  return <Notice tone="warning">Backend API not available. Please check your configuration.</Notice>;
}
