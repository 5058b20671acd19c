import { Search, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '@/components/forms/checkbox';
import { MatchIndicator, StrengthMeter } from '@/components/forms/new-password-fields';
import { PasswordField } from '@/components/forms/password-field';
import { SegmentedGroup } from '@/components/forms/segmented-group';
import { SelectField } from '@/components/forms/select-field';
import { Switch } from '@/components/forms/switch';
import { TextAreaField } from '@/components/forms/text-area-field';
import { TextField } from '@/components/forms/text-field';
import { PageHeading } from '@/components/layout/page-heading';
import { ActionBarSpace, WorkflowStep, WorkflowSteps } from '@/components/layout/workflow-step';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { showToast } from '@/components/overlays/toast';
import { Tooltip } from '@/components/overlays/tooltip';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Score } from '@/components/photo/score';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { ProgressBar, TriptychProgress } from '@/components/ui/progress';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';

const steps = ['Upload Photos', 'AI Curation', 'Generate Content', 'Final Preview'];
const counts = ['1', '2', '3', '5', '10', 'All', 'Custom'].map((value) => ({ value, label: value }));

/** A ridge that needs no server. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="#7a98a5"/><path d="M0 320 120 180l60 70 60-50 60 90v110H0z" fill="#2e4a50"/></svg>',
)}`;

/** Every component in its states. */
export function Gallery() {
  const bar = [<ActionBarSpace key="space" />, <Button key="next">Generate Content (3 photos)</Button>];
  return (
    <WorkflowSteps steps={steps} currentIndex={1} doneCount={1} hrefOf={(index) => `?step=${index + 1}`}>
      <WorkflowStep actions={bar}>
        <title>Gallery</title>
        <PageHeading title="Every component" text="Look at it in light and dark, on a phone and on a desk." />
        <div className="grid gap-8">
          <Buttons />
          <Fields />
          <Notices />
          <Photos />
          <Overlays />
          <Card>
            <EmptyState title="No posts found" text="Start with a trip." action={<Button>Create</Button>} />
          </Card>
        </div>
      </WorkflowStep>
    </WorkflowSteps>
  );
}

function Buttons() {
  return (
    <Card as="section" className="flex flex-wrap items-center gap-3">
      {(['primary', 'plain', 'ghost', 'danger', 'dangerSolid'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button variant="primary" disabled>
        Disabled
      </Button>
      <Button variant="primary" isBusy busyText="Signing in...">
        Sign in
      </Button>
      <Button size="small">Small</Button>
      <Button variant="primary" size="large">
        Get Started
      </Button>
      <IconButton icon={Trash2} label="Delete" variant="plain" />
      <Tooltip text="Copies the caption">
        <Button size="small">Copy</Button>
      </Tooltip>
    </Card>
  );
}

function Fields() {
  const [count, setCount] = useState('2');
  return (
    <Card as="section" className="grid gap-4 md:grid-cols-2">
      <TextField label="Username" hint="3 to 30 letters, digits, . _ -" placeholder="maraoutside" />
      <TextField label="Email" error="Please enter a valid email address." defaultValue="mara" />
      <PasswordField label="Password" below={<StrengthMeter password="secret words" />} />
      <PasswordField
        label="Confirm password"
        below={<MatchIndicator password="secret words" confirmation="secret words" hasError={false} />}
      />
      <TextField label="Search posts" icon={Search} placeholder="Caption or hashtag" />
      <SelectField label="Style" options={[{ value: 'all', label: 'All Styles' }]} />
      <TextAreaField label="Your own words" placeholder="First snow, no signal" />
      <Checkbox label="Remember me" defaultChecked />
      <SegmentedGroup legend="How many to pick" options={counts} value={count} onChange={setCount} />
    </Card>
  );
}

function Notices() {
  return (
    <section className="grid gap-3">
      {(['info', 'warning', 'error', 'success'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={tone} onDismiss={() => undefined}>
          Two photos were set aside.
        </Notice>
      ))}
      <Notice tone="error" action={<Button size="small">Try again</Button>}>
        The photos could not be sent.
      </Notice>
      <div className="flex flex-wrap gap-2">
        {(['warning', 'info', 'success'] as const).map((tone) => (
          <Badge key={tone} tone={tone} icon={Star}>
            {tone}
          </Badge>
        ))}
        <Badge>Funny</Badge>
        <Chip kind="chosen">#firstlight</Chip>
        <Chip kind="suggested">#summit</Chip>
        <Chip kind="suggested" disabled>
          #full
        </Chip>
        <Switch label="Use: Place" isOn onSwitch={() => undefined} />
        <Switch label="Use: Days" isOn={false} onSwitch={() => undefined} />
        <Switch label="Use: Season" isOn disabled onSwitch={() => undefined} />
      </div>
    </section>
  );
}

function Photos() {
  return (
    <section className="grid grid-cols-2 gap-x-[max(var(--hinge),0.75rem)] gap-y-6 md:grid-cols-3">
      <div className="grid gap-2">
        <PhotoFrame src={picture} alt="A ridge" className="ring-3 ring-pick" />
        <Score value={87} />
        <Score value={64} />
        <Score value={21} />
      </div>
      <div className="grid content-start gap-2">
        <PhotoFrame src={picture} alt="A ridge" fit="cover" ratio="4/3">
          <Badge tone="onPhoto" className="absolute bottom-2 left-2">
            +3 more
          </Badge>
        </PhotoFrame>
        <ProgressBar percent={62} label="ridge.jpg" />
        <TriptychProgress percent={58} label="Reading photos" text="14 of 24 photos" />
      </div>
      <div className="grid content-start gap-2">
        <Skeleton className="aspect-4/3" />
        <Skeleton className="h-4 w-40" />
        <LoadingText>Loading your posts...</LoadingText>
      </div>
    </section>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null);
  return (
    <section className="flex flex-wrap gap-3">
      <Button id="open-dialog" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button id="open-alert" onClick={() => setOpen('alert')}>
        Open question
      </Button>
      <Button id="open-toast" onClick={() => showToast({ title: 'Copied', tone: 'success' })}>
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
