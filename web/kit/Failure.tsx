/** The reason that a form was not saved, and what is wrong at fields that it does not show itself. */
import { useTranslation } from '../core/texts.ts';
import { FormError } from './FormError.tsx';
import { unplacedText } from './forms.ts';
import { scrollIntoSight } from './into-sight.ts';

type Props = {
  error: unknown;
  /** Fields at which the form shows what is wrong. */
  fields?: readonly string[];
};

export function Failure({ error, fields = ['name'] }: Props) {
  const { t } = useTranslation();
  const failureText = error ? unplacedText(error, t, fields) : '';
  return failureText && <FormError ref={scrollIntoSight}>{failureText}</FormError>;
}
