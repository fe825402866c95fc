/** A line that opens: what lies behind is drawn once somebody asks for it, since of 350 calls and their shapes nobody reads all. */
import { type ReactNode, useState } from 'react';

type Props = {
  className: string | undefined;
  title: ReactNode;
  /** The initial state. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

export function Disclosure({ className, title, isOpen = false, onToggle, children }: Props) {
  const [isDrawn, setDrawn] = useState(isOpen);
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open) setDrawn(true);
        onToggle?.(open);
      }}
    >
      <summary>{title}</summary>
      {isDrawn && children}
    </details>
  );
}
