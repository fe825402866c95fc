/** A person or a team, as a picture or its initials; decoration beside the name. */
import css from './avatar.module.css';

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('sv') ?? '').join('');
}

type Props = { name: string; imageUrl?: string | null | undefined; size?: 36 | 48 | 96 };

export const Avatar = ({ name, imageUrl, size = 36 }: Props) => (
  <span className={css.avatar} data-size={size} aria-hidden="true">
    {imageUrl ? <img src={imageUrl} alt="" width={size} height={size} /> : initialsOf(name)}
  </span>
);
