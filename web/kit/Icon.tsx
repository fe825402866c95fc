/** One outline icon: the paths of @tabler/icons, drawn by us (22 px, 1.9 stroke); words beside it say what it means. */
import type { Paths } from './icons.ts';

export const Icon = ({ d, size = 22 }: { d: Paths; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {d.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
