/** Why a form was not saved, when the server named no field of it. */
import { CallError } from '../shared/call.ts';
import { errorText } from '../shared/errors.ts';
import { Icon } from '../shared/Icon.tsx';
import { warning } from '../shared/icons.ts';
import { useTexts } from '../shared/texts.ts';
import css from './wizard.module.css';

type Props = { error: unknown /** Fields the form shows itself. */; fields?: readonly string[] };

export function Failure({ error, fields = ['name'] }: Props) {
  const { t } = useTexts();
  const named = error instanceof CallError ? (error.problem?.fieldErrors ?? []) : [];
  if (!error || (named.length > 0 && named.every(({ field }) => fields.includes(field)))) return null;
  return (
    <p className={css.failed} role="alert">
      <Icon d={warning} />
      {errorText(error, t)}
    </p>
  );
}
