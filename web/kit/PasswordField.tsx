/** A password, hidden until its reader wants to see it. */
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { eye, eyeOff } from './eye-icons.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'act' | 'mark'>;

export function PasswordField(props: Props) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      act={
        <IconButton
          aria-label={t('login.form.show')}
          aria-pressed={isShown}
          // The cursor stays where it was in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon d={isShown ? eyeOff : eye} />
        </IconButton>
      }
    />
  );
}
