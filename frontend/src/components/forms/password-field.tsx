import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { TextField, type TextFieldProps } from './text-field';
import { texts } from './texts';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** Asks for the present password, if not told otherwise. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? texts.password.hide : texts.password.show}
          size="small"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
