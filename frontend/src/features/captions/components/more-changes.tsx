import { ChevronDown, Eraser, MapPin, Smile, TextCursorInput, User, Users } from 'lucide-react';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { Button } from '@/components/ui/button';

/** What every writer understands beside the buttons. */
export const moreWishes = [
  { label: 'Longer', instruction: 'longer', icon: TextCursorInput },
  { label: 'Name the place', instruction: 'name the place', icon: MapPin },
  { label: 'Add emoji', instruction: 'some emoji', icon: Smile },
  { label: 'Remove emoji', instruction: 'no emoji', icon: Eraser },
  { label: 'Write as “I”', instruction: 'say I', icon: User },
  { label: 'Write as “we”', instruction: 'say we', icon: Users },
];

export interface MoreChangesProps {
  isDisabled: boolean;
  isBusy: boolean;
  onChoose: (instruction: string) => void;
}

/** The changes that are asked for less often, in a menu. */
export function MoreChanges({ isDisabled, isBusy, onChoose }: MoreChangesProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" disabled={isDisabled} isBusy={isBusy} busyText="Rewriting...">
          More changes
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      }
    >
      {moreWishes.map(({ label, instruction, icon }) => (
        <MenuItem key={instruction} icon={icon} onSelect={() => onChoose(instruction)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
