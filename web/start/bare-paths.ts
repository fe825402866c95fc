/** Paths without navigation (product «Navigation»). */
export const hidesNavigation = (path: string): boolean => /loggain|aterstall|klient\/skapa|inaktiverad|valj-grupp/.test(path);
