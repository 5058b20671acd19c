import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useEditor } from '../hooks/use-editor';
import { PasswordForm } from './password-form';

export interface PasswordCardProps {
  username: string;
}

/** Changing the password. */
export function PasswordCard({ username }: PasswordCardProps) {
  const editor = useEditor();
  return (
    <Card as="section" aria-labelledby="password-title" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id="password-title" className="text-xl">
            Password
          </h3>
          <p className="mt-1 text-sm text-ink-2">
            A new one signs you out on every other device. You stay signed in here.
          </p>
        </div>
        {editor.isOpen ? null : (
          <Button ref={editor.trigger} size="small" onClick={editor.open}>
            Change password
          </Button>
        )}
      </div>
      {editor.isOpen ? <PasswordForm username={username} onClose={editor.close} /> : null}
    </Card>
  );
}
