/** A sheet with a form of its own that is opened in a form stands beside it in the page: HTML knows no form within a form. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

export const DetachedSheet = ({ children }: { children: ReactNode }) => createPortal(children, document.body);
