/** The colours a category may be given; CategoryIcon moves each until it stands out in light and dark (WCAG 1.4.3). */
export const palette = [
  ['teal', '#0e6f8c'],
  ['blue', '#2f5fb3'],
  ['violet', '#6a4aa0'],
  ['plum', '#8a3a86'],
  ['red', '#a3264f'],
  ['rust', '#a3461f'],
  ['ochre', '#9a5b00'],
  ['olive', '#4b6a12'],
  ['green', '#0e5e50'],
  ['grey', '#53605c'],
] as const;
