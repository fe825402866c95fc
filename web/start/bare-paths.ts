/** Paths without navigation (spec 1 §2). */
export const hidesNavigation = (path: string): boolean => /loggain|aterstall|klient\/skapa|inaktiverad|valj-grupp/.test(path);
