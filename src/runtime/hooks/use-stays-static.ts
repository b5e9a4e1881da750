import { createContext, useContext } from 'react';

/** True in an article that React doesn't adopt in the browser. */
export const StaysStatic = createContext(false);

export const useStaysStatic = (): boolean => useContext(StaysStatic);
