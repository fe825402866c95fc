/** One outline icon: the paths of @tabler/icons, drawn by us (22 px, 1.9 stroke); words beside it say what it means. */
import type { IconPaths } from './icons.ts';

export function Icon({ d: paths, size = 22 }: { d: IconPaths; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths.join('')} />
    </svg>
  );
}
