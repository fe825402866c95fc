/** The look of Vardag as a Mantine theme; every colour is a variable of tokens.css. */
import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** Index 8 is the action colour in light, 3 in dark (primaryShade); tokens.css holds the same values. */
const pine: MantineColorsTuple = [
  '#e2efeb',
  '#c5e3db',
  '#a3d8ca',
  '#7ed3bd',
  '#4fb39b',
  '#2f937d',
  '#1b7a68',
  '#136b5b',
  '#0e5e50',
  '#0a4a3f',
];

const filled = { hover: 'color-mix(in srgb, var(--danger) 88%, var(--ink))', border: '1px solid transparent' };

/** On a filled action colour the ink is --on-primary: white in light, near-black in dark. */
const colours: VariantColorsResolver = (input) => {
  const found = defaultVariantColorsResolver(input);
  if (input.variant === 'filled' && (input.color ?? 'pine') === 'pine') return { ...found, color: 'var(--on-primary)' };
  if (input.color !== 'red') return found;
  if (input.variant === 'filled') return { ...found, ...filled, background: 'var(--danger)', color: 'var(--on-danger)' };
  return { ...found, color: 'var(--danger)', hover: 'var(--danger-soft)', hoverColor: 'var(--danger)' };
};

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 3 },
  colors: { pine },
  variantColorResolver: colours,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '23.75em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '88em' },
  // Plain objects, not Button.extend(): importing a component here would put it into the first load of every screen.
  components: {
    Button: { defaultProps: { size: 'lg' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'lg' } },
    PasswordInput: { defaultProps: { size: 'lg' } },
    NativeSelect: { defaultProps: { size: 'lg' } },
  },
});
