/** Pages without navigation (product «Navigation»); an address that is no page keeps it, whatever it has in it. */
export const hidesNavigation = (path: string): boolean =>
  /^\/(loggain|konto\/aterstall.+|klient\/skapa|inaktiverad|valj-grupp)$/.test(path);
