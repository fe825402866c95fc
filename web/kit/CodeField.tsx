/** A field for a code of an app: digits on the phone's keys, filled in by a browser that knows the code. */
import type { ComponentProps } from 'react';
import { TextField } from './TextField.tsx';

export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...props} />
);
