/** Key of the visitor's appearance choice in local storage: `light`, `dark` or `auto`. */
export const appearanceStorageKey = 'heddle-appearance';
