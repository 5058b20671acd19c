import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DeleteDialog } from './delete-dialog';

export interface DeleteAccountProps {
  username: string;
  onDeleted: () => void;
}

/** The way to the last question. */
export function DeleteAccount({ username, onDeleted }: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="small" isFullWidth onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      <DeleteDialog isOpen={isAsking} onOpenChange={setIsAsking} username={username} onDeleted={onDeleted} />
    </>
  );
}
