/** A password, hidden until its reader wants to see it. */
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { eyeIcon, eyeOffIcon } from './eye-icons.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'endButton' | 'endMark'>;

export function PasswordField(props: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      endButton={
        <IconButton
          aria-label={t('login.form.show')}
          aria-pressed={isShown}
          // The cursor stays where it was in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon d={isShown ? eyeOffIcon : eyeIcon} />
        </IconButton>
      }
    />
  );
}
