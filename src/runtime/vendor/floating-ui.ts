/** The positioning library, as far as the theme uses it. The compiled file contains its code, so sites need not install it. */
export { arrow, autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
