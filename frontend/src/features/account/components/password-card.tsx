import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useIdentitiesQuery } from '../api';
import { useEditor } from '../hooks/use-editor';
import { texts } from '../texts';
import { PasswordForm } from './password-form';

/** Changing the password, or setting the first one. Until it is known, the account counts as one with a password. */
export function PasswordCard({ username }: { username: string }) {
  const editor = useEditor();
  const { currentData } = useIdentitiesQuery();
  const hasPassword = currentData?.has_password ?? true;
  return (
    <Card as="section" aria-labelledby="password-title" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id="password-title" className="text-xl">
            {texts.shared.password}
          </h3>
          <p className="mt-1 text-sm text-ink-2">
            {hasPassword ? texts.passwordCard.changeText : texts.passwordCard.setText}
          </p>
        </div>
        {editor.isOpen ? null : (
          <Button ref={editor.trigger} size="small" onClick={editor.open}>
            {hasPassword ? texts.shared.changePassword : texts.shared.setAPassword}
          </Button>
        )}
      </div>
      {editor.isOpen ? (
        <PasswordForm username={username} hasPassword={hasPassword} onClose={editor.close} />
      ) : null}
    </Card>
  );
}
