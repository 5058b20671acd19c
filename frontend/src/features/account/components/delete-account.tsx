import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';
import { DeleteDialog } from './delete-dialog';

/** The way to the last question. */
export function DeleteAccount({ username, onDeleted }: { username: string; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="small" isFullWidth onClick={() => setIsAsking(true)}>
        {texts.shared.deleteAccount}
      </Button>
      <DeleteDialog isOpen={isAsking} onOpenChange={setIsAsking} username={username} onDeleted={onDeleted} />
    </>
  );
}
