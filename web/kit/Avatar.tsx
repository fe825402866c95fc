/** A person or a team, as a picture or its initials; decoration beside the name. */
import { initialsOf } from '#domain/initials.ts';
import css from './avatar.module.css';

type Props = {
  name: string;
  /** Set where the name's own would be another's too. */
  initials?: string;
  imageUrl?: string | null | undefined;
  size?: 36 | 48 | 96;
  /** The picture did not come. */
  onLoadError?: () => void;
};

export function Avatar({ name, initials = initialsOf(name), imageUrl, size = 36, onLoadError }: Props) {
  return (
    <span className={css.avatar} data-size={size} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" width={size} height={size} onError={onLoadError} /> : initials}
    </span>
  );
}
