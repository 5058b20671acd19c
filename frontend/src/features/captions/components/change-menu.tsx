import { ChevronDown, type LucideIcon } from 'lucide-react';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

export interface ChangeMenuProps<Change extends string> {
  title: string;
  changes: readonly { label: string; icon: LucideIcon; change: Change }[];
  isDisabled: boolean;
  isBusy: boolean;
  onChoose: (change: Change) => void;
}

/** Changes that are asked for less often. */
export function ChangeMenu<Change extends string>(props: ChangeMenuProps<Change>) {
  const { title, changes, isDisabled, isBusy, onChoose } = props;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" disabled={isDisabled} isBusy={isBusy} busyText={texts.refine.running}>
          {title}
          <ChevronDown className="size-4" />
        </Button>
      }
    >
      {changes.map(({ label, icon, change }) => (
        <MenuItem key={change} icon={icon} onSelect={() => onChoose(change)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
