import { useState } from 'react';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { showToast } from '@/components/overlays/toast';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Button } from '@/components/ui/button';
import { picture } from './picture';

/** What floats above a screen. */
export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null);
  return (
    <section className="flex flex-wrap gap-3">
      <Button id="open-dialog" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button id="open-alert" onClick={() => setOpen('alert')}>
        Open question
      </Button>
      <Button
        id="open-toast"
        onClick={() => showToast({ title: 'Copied', text: 'Caption and hashtags.', tone: 'success' })}
      >
        Show toast
      </Button>
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={() => setOpen(null)}
        title="Post Details"
        description="Image 1 of 3"
        actions={<Button variant="primary">Download All</Button>}
      >
        <PhotoFrame src={picture} alt="A ridge" ratio="4/5" />
      </Dialog>
      <AlertDialog
        isOpen={open === 'alert'}
        onOpenChange={() => setOpen(null)}
        title="Clear all photos?"
        text="Are you sure you want to remove all 12 photos? This action cannot be undone."
        confirmLabel="Clear All"
        isDestructive
        onConfirm={() => setOpen(null)}
      />
    </section>
  );
}
